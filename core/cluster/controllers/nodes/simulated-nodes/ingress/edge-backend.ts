import { headerOf, matchesWhole } from '../../../../simulation/ingress/choose-rule.ts'
import type {
  Canary,
  EdgeAction,
  EdgeBackend,
  EdgeRequest,
} from '../../../../simulation/ingress/edge-rules.ts'

/** The backends among which a request is drawn: those of a canary where it takes the request. */
export function backendsFor(
  { backends, canary }: EdgeAction & { readonly kind: 'pass' },
  request: EdgeRequest,
  draw: (limit: number) => number,
): readonly EdgeBackend[] {
  return canary && takes(canary, request, draw) ? canary.backends : backends
}

function takes(
  { header, cookie, weight, total }: Canary,
  request: EdgeRequest,
  draw: (limit: number) => number,
): boolean {
  const sent = header && headerOf(request, header.name)
  if (header && sent !== undefined) {
    const { value, pattern } = header
    if (value === undefined && pattern === undefined) {
      if (sent === 'always' || sent === 'never') return sent === 'always'
    } else if (sent === value || (pattern !== undefined && matchesWhole(pattern, sent))) {
      return true
    }
  }
  const kept = cookie === undefined ? undefined : cookieOf(request, cookie)
  if (kept === 'always' || kept === 'never') return kept === 'always'
  return weight > 0 && draw(Math.max(1, Math.round(total))) < weight
}

/** The value of a cookie of a request. */
export function cookieOf(request: EdgeRequest, name: string): string | undefined {
  for (const pair of (headerOf(request, 'cookie') ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** A backend, drawn by the weights; undefined without one. */
export function drawnBackend(
  backends: readonly EdgeBackend[],
  draw: (limit: number) => number,
): EdgeBackend | undefined {
  const sum = backends.reduce((all, { weight }) => all + weight, 0)
  if (sum <= 0) return undefined
  let left = draw(sum)
  return backends.find(({ weight }) => (left -= weight) < 0)
}
