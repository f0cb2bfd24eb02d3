#include <csv.h>

/* What libcsv takes for white space; in C, because it asks for each unquoted byte. */

/* No byte is white space, so nothing is trimmed. */
static int csv_nothing_is_space(unsigned char byte) {
    (void)byte;
    return 0;
}

/* Where tabs separate fields, only the blank is white space. */
static int csv_blank_is_space(unsigned char byte) {
    return byte == ' ';
}
