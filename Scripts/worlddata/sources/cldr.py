"""Country names in 30 languages, from Unicode CLDR as Babel carries it."""

LANGUAGES = ("en ko ja zh zh_Hant de fr es pt it nl ru uk ar he fa hi th vi id tr pl cs sv da nb "
             "fi el hu ro").split()


def territories():
    """Language → ISO code → name."""
    # Babel stores CLDR as pickles of its own classes, so this one package is installed and imported.
    from babel import Locale
    return {language: Locale.parse(language).territories for language in LANGUAGES}
