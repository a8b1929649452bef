import { parseArgs } from 'node:util'

export interface ComparisonOptions {
  /** Where the original serves, `https://127.0.0.1:6443`. */
  readonly url: URL
  /** Bearer token of a member of `system:masters` there. */
  readonly token: string
  /** Process of the original, whose CPU time and memory are measured, too. */
  readonly pid: number | undefined
  /** The etcd that this server keeps its objects in, beside those of the original; its embedded store unless given. */
  readonly etcd: string | undefined
  /** A third of the objects, and shorter samples. */
  readonly quick: boolean
  /** Measure only what has this in its name; all when empty. */
  readonly only: string
}

/**
 * `--url=<https URL>`, `--token=<bearer token>`, `--pid=<process>`, `--etcd=<URL>`, `--quick`, `--only=<part of a name>`.
 * @throws TypeError for anything else, and where URL or token are missing.
 */
export function parseComparisonOptions(words: readonly string[]): ComparisonOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      pid: { type: 'string' },
      etcd: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  })
  const { url, token, pid, etcd, quick, only } = values
  if (url === undefined || token === undefined) {
    throw new TypeError(
      'name the server to compare with: npm run bench:original -- --url=https://127.0.0.1:6443 --token=TOKEN [--pid=PID] [--etcd=URL]',
    )
  }
  return {
    url: new URL(url),
    token,
    pid: pid === undefined ? undefined : Number(pid),
    etcd,
    quick,
    only,
  }
}
