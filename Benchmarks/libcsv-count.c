/* The floor of every reading: libcsv over a whole file with callbacks that only count.
 * Prints rows, fields and CPU seconds. Usage: libcsv-count FILE [exact|kept]
 * "exact": as geobatch must read, nothing trimmed and line by line;
 * "kept": so, too, with the values of about 256 rows kept at a time, as every reader must. */
#include <csv.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct counts { unsigned long fields, rows; };

static void on_field(void *value, size_t length, void *counts) {
    (void)value;
    (void)length;
    ((struct counts *)counts)->fields++;
}

static void on_row(int end, void *counts) {
    (void)end;
    ((struct counts *)counts)->rows++;
}

static char kept_bytes[1 << 22];
static size_t kept_ends[1 << 16], kept_count, kept_fields;

static void on_kept_field(void *value, size_t length, void *counts) {
    if (kept_count + length > sizeof kept_bytes || kept_fields == 1 << 16) kept_count = kept_fields = 0;
    memcpy(kept_bytes + kept_count, value, length);
    kept_count += length;
    kept_ends[kept_fields++] = kept_count;
    ((struct counts *)counts)->fields++;
}

static void on_kept_row(int end, void *counts) {
    (void)end;
    if (++((struct counts *)counts)->rows % 256 == 0) kept_count = kept_fields = 0;
}

typedef void (*field_function)(void *, size_t, void *);
typedef void (*row_function)(int, void *);
static field_function exact_field = on_field;
static row_function exact_row = on_row;

static int nothing_is_space(unsigned char byte) {
    (void)byte;
    return 0;
}

/* Feeds whole lines; what is left of the last one stays in the buffer. */
static size_t feed_lines(struct csv_parser *parser, char *bytes, size_t count, struct counts *counts) {
    size_t start = 0;
    for (char *end; (end = memchr(bytes + start, '\n', count - start)) != NULL;) {
        size_t length = end + 1 - (bytes + start);
        csv_parse(parser, bytes + start, length, exact_field, exact_row, counts);
        start += length;
    }
    return start;
}

static double cpu(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    enum { block = 1 << 20 };
    char *bytes = malloc(block);
    int file = argc >= 2 ? open(argv[1], O_RDONLY) : -1;
    struct csv_parser parser;
    struct counts counts = {0, 0};
    if (file < 0 || !bytes || csv_init(&parser, 0) != 0) {
        fprintf(stderr, "usage: libcsv-count FILE\n");
        return 64;
    }
    double began = cpu();
    if (argc == 3) {
        csv_set_space_func(&parser, nothing_is_space);
        if (strcmp(argv[2], "kept") == 0) {
            exact_field = on_kept_field;
            exact_row = on_kept_row;
        }
        size_t kept = 0;
        for (ssize_t count; (count = read(file, bytes + kept, block - kept)) > 0;) {
            size_t used = feed_lines(&parser, bytes, kept + count, &counts);
            kept = kept + count - used;
            memmove(bytes, bytes + used, kept);
        }
        csv_parse(&parser, bytes, kept, exact_field, exact_row, &counts);
    }
    for (ssize_t count; (count = read(file, bytes, block)) > 0;) {
        if (csv_parse(&parser, bytes, count, on_field, on_row, &counts) != (size_t)count) {
            fprintf(stderr, "libcsv: %s\n", csv_strerror(csv_error(&parser)));
            return 65;
        }
    }
    csv_fini(&parser, on_field, on_row, &counts);
    printf("%lu %lu %.6f\n", counts.rows, counts.fields, cpu() - began);
    return 0;
}
