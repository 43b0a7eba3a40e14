interface Kib {
  scripts: number;
  all: number;
}

export const MOST_KIB: Kib;
export function pageSize(): { kib: Kib; files: number };
