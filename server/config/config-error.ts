/** A wrong setting: one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function demand(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new ConfigError(sentence)
}
