import type { Answer } from '../../../../support/servers/test-server.ts'

/** The texts in an answer's `Warning` headers. */
export function textsOf({ warnings }: Answer): readonly string[] {
  return warnings.map((line) => line.slice('299 - "'.length, -1).replaceAll(/\\(["\\])/g, '$1'))
}
