/* The floor of every reading: libcsv over a whole file with callbacks that only count.
 * Prints rows, fields and CPU seconds. Usage: libcsv-count FILE */
#include <csv.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
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

static double cpu(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    enum { block = 1 << 20 };
    char *bytes = malloc(block);
    int file = argc == 2 ? open(argv[1], O_RDONLY) : -1;
    struct csv_parser parser;
    struct counts counts = {0, 0};
    if (file < 0 || !bytes || csv_init(&parser, 0) != 0) {
        fprintf(stderr, "usage: libcsv-count FILE\n");
        return 64;
    }
    double began = cpu();
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
