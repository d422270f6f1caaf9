/** 2.9.0 before 2.10.0; whatever stands behind a number does not count. */
export function compareVersions(a: string, b: string): number {
  const [ours, theirs] = [numbersOf(a), numbersOf(b)]
  for (const at of [0, 1, 2]) {
    const difference = (ours[at] ?? 0) - (theirs[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

export function numbersOf(version: string): readonly number[] {
  return version.split('.', 3).map((part) => Number.parseInt(part, 10) || 0)
}
