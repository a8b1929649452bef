import type { Difference } from './difference.ts'
import type { Answer } from './exchange.ts'
import { withoutLaterDeprecations } from './set-aside.ts'

/** Compared to the letter. */
const byLetter = [
  'content-type',
  'cache-control',
  'warning',
  'allow',
  'retry-after',
  'location',
  'x-content-type-options',
  'vary',
]
/** Only whether they are there: their values are drawn. */
const byPresence = ['audit-id', 'etag']

/** `X-Kubernetes-Pf-*` is left alone, as it names objects of one server. */
export function comparedHeaders(
  original: Answer,
  skerry: Answer,
  sameStatus: boolean,
): readonly Difference[] {
  const found: Difference[] = []
  const difference = (name: string, a: string, b: string): void => {
    if (a !== b) found.push({ class: 'header', path: name, original: a, skerry: b })
  }
  for (const name of byLetter) {
    // What is warned of in an answer that should be another one says nothing more.
    if (!sameStatus && name === 'warning') continue
    const [a = '', b = ''] = [original.headers[name], skerry.headers[name]]
    if (name === 'warning') difference(name, withoutLaterDeprecations(a), b)
    else difference(name, a, b)
  }
  for (const name of byPresence) {
    difference(name, presence(original.headers[name]), presence(skerry.headers[name]))
  }
  return found
}

function presence(value: string | undefined): string {
  return value === undefined ? 'absent' : 'present'
}
