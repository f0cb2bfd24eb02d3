/// `docs/providers.md`, made from the descriptions.
struct ProvidersDocument {
    let providers: [ProviderFacts]

    var text: String {
        introduction + table + settings + ProvidersDocument.own
    }

    private var introduction: String {
        """
        # Online providers

        Made by `geobatch providers --markdown` from the descriptions; a test compares the two.

        `--provider NAME` asks a provider at its own host and keeps the limits that it publishes;
        `--provider NAME=URL` asks a server of your own that speaks as it does (Nominatim, Photon, Pelias,
        addok): 8 requests at once and no other limit, fewer and slower when it complains or fails. Several
        make a chain, separated by commas or by repeating the option. Plain http is allowed to this
        machine and to private addresses only. `geobatch providers NAME --check` sends one request.

        Keys are looked for in this order: `--key-file NAME=FILE` or `key_file` in the config file (the first
        line; a second one for the other half), the environment variable below, a file of that name or of
        the provider's in systemd's `CREDENTIALS_DIRECTORY`, the password of the host in `~/.netrc` (or
        `NETRC`). They are never printed, logged or stored. To a server of your own the key goes, too.

        `--types address,poi` (country, region, locality, postcode, street, address, poi) is asked of Mapbox,
        Nominatim, Photon, Pelias and, as text is completed, Apple. Where a provider has no parameter for it,
        or no word for one of the types, what is of another type is dropped from its answers; where nothing
        is left the row is refused with `other_type`.

        Confidence of online answers is an estimate, never above 0.9 (`geo_confidence_basis` says `assumed`).

        """
    }

    private var table: String {
        """

        ## Limits and terms

        | provider | name | key | limits | answers may be kept | also |
        | --- | --- | --- | --- | --- | --- |

        """
            + providers.filter { !$0.isOwn }.map { provider in
                let keys = provider.keyVariables.map { "`\($0)`" }.joined(separator: ", ")
                return "| \(provider.title) | `\(provider.name)` | \(keys.isEmpty ? "none" : keys) "
                    + "| \(provider.limitWords)\(warnings(provider)) | \(provider.termWords) "
                    + "| \(provider.abilities.joined(separator: ", ")) |\n"
            }.joined()
                + """

                "Only with storage_allowed" means that the usual terms do not let answers be kept, as an output
                file does; if your contract lets you, say so in the config file. Such answers are never cached.
                What a licence asks to be shown stands at the end of each summary.

                What a provider does besides finding a line of text:

                - `suggest`: `geobatch search --complete`.
                - `reverse`: `geobatch reverse`, the address or place at a point.
                - `structured`: where columns hold street, city and other parts and nothing else is asked, they
                  are sent as parts. A provider is strict with those: where it finds nothing by them, the joined
                  text is asked, which is a second request.
                - `batch`: many queries in one request. A batch that fails is halved until the row that spoils it
                  is alone; what a batch leaves open, such as ties, is asked alone. Where the provider counts each
                  query (Mapbox, Geocodio), so do rate, day and price. `"settings": {"batch": "never"}` asks
                  row by row; `"always"` sends batches to a server of your own, too, which is slower with addok
                  where many requests may be under way at once.

                """
    }

    private func warnings(_ provider: ProviderFacts) -> String {
        var words = provider.demandsContact ? "; `--contact` needed" : ""
        if let count = provider.warnAbove {
            words += "; warns above \(Wording.count(count)) queries"
        }
        if let count = provider.refuseAbove {
            words += ", refuses above \(Wording.count(count)) without `public_ok`"
        }
        return words
    }

    private var settings: String {
        let rows = providers.filter { !$0.isOwn }.flatMap { provider in
            provider.settings.sorted { $0.key < $1.key }.map { name, value in
                "| `\(provider.name)` | `\(name)` | \(value.isEmpty ? "not set" : "`\(value)`") |\n"
            }
        }
        return """

            ## Settings

            In the config file, under `providers` and the name: `base`, `key_file`, `storage_allowed`,
            `public_ok` (the owner of a public server agrees to more than its limits), `per_second`,
            `per_day`, `price_per_1000`, `concurrency`, and `settings` with the keys of this table:

            | provider | setting | default |
            | --- | --- | --- |

            """ + rows.joined()
                + """

                ```json
                {"geobatch": 1,
                 "provider": ["offline", "nominatim", "mapbox-v6"],
                 "providers": {
                   "nominatim": {"base": "http://geocoder.lan:8080", "settings": {"email": "me@example.org"}},
                   "mapbox-v6": {"key_file": "mapbox.key", "per_day": 50000}}}
                ```

                """
    }

    private static let own = """

        ## A provider of your own

        Under `providers`, an entry with a `description` adds a provider, or replaces one that ships. The
        descriptions in `Sources/CProviders/descriptions` are examples; unknown keys are errors with line
        and column.

        | key | what it holds |
        | --- | --- |
        | `format` | 1 |
        | `name`, `title`, `attribution` | how it is called; what its licence wants shown |
        | `base` | scheme and host |
        | `key`, `secret` | `{"environment": VARIABLE}` where it needs one; `"own_host_only": true` if a server of one's own does not |
        | `settings` | names and defaults of its own settings, usable in templates |
        | `types` | its words for `country`, `region`, `locality`, `postcode`, `street`, `address`, `poi`, with commas between them, and for `default`; `{types}` in a template stands for those that `--types` names, or for nothing where one of them has no word |
        | `request` | `path`, `query`, `headers`: templates; `clean`: what it cannot bear (`replace`, `min_characters`, `max_characters`, `max_bytes`, `max_words`); `exclusive`: groups of parameters of which one may be sent |
        | `structured` | `path`, `query`: what takes the place of the text where the address comes in parts |
        | `reverse`, `suggest` | the questions what is at a point and how a text goes on: `request`, `list`, `single`, and for suggest `title`, `subtitle`, `link` |
        | `batch` | `form` (mapbox-v6, geocodio, us-census, addok-csv), `path`, `query`, `most`, `counts_queries`, `own_host_only`, `on_request` |
        | `outcomes` | rules, first match wins: `status`, `path` with one of `is`, `contains`, `begins`, `above`, `exists`, `empty`, or `body_text`; `outcome` is ok, noResult, badRequest, auth, quota, rateLimited or server |
        | `candidates` | `list`, `latitude` and `longitude` (or `pair`), `label`, `country`, `country_code`, `level` (`types`, `precision`, `parts`, `otherwise`), `confidence`, `importance`, `partial`, `bounds`, `datum` (wgs84, gcj02, bd09), `single` |
        | `limits` | `per_second`, `per_minute`, `per_day`, `day_zone`, `concurrency`, `first_byte_s`, `warn_above`, `refuse_above`, `headers` |
        | `storage` | `{"allowed": true}`, `"days"`, or `"when": {SETTING: VALUE}` |
        | `probe` | a query that it should know, for `--check` |

        A template holds variables in braces: `q`, `limit`, `countries`, `countries3`, `lang`, `langs`,
        `bbox:w,s,e,n`, `bounded`, `types`, `bias:lat,lon`, `point:lat,lon`, `part:street` (number, street, line, city, region, postcode), `agent`, `key`, `secret` and the settings; after a bar
        `lower`, `upper`, `prefix TEXT`, `join TEXT`, `repeat`, `map a=b,c=d`. A parameter whose variable has
        no value is left out. A path into a reply looks like `features[0].context[id^=place].text`.

        ```json
        {"geobatch": 1, "provider": "town-hall", "providers": {"town-hall": {"description": {
          "format": 1, "name": "town-hall", "base": "https://maps.example.org",
          "request": {"path": "/find", "query": {"text": "{q}"}},
          "candidates": {"list": "hits", "latitude": "y", "longitude": "x", "label": "name",
                         "level": {"otherwise": "address"}},
          "limits": {"per_second": 2}, "storage": {"allowed": true}}}}}
        ```

        """
}
