/** The parts of the page that send requests. */
const pageSources = [
  'table',
  'terminal',
  'editor',
  'check',
  'expressions',
  'web',
  'page',
  'start',
  'share',
  'program',
  'controls',
] as const
export type PageSource = (typeof pageSources)[number]

/** Where a request came from, as the inspector shows it. */
export interface RequestSource {
  /** `terminal`, or the first word of a stranger's `User-Agent`. */
  readonly label: string
  readonly otherTab: boolean
}

/** What a part of this tab calls itself; the server keeps what stands before the slash as the name of a field manager. */
export function userAgentOf(source: PageSource, tab: string): string {
  return `skerry-${source}/${tab}`
}

/** Reads back what {@link userAgentOf} wrote, in this tab or another. */
export function sourceOf(userAgent: string, tab: string): RequestSource {
  const [product = '', version] = (userAgent.split(' ')[0] ?? '').split('/')
  const own = pageSources.find((source) => product === `skerry-${source}`)
  if (own) return { label: own, otherTab: version !== tab }
  return { label: product === '' ? 'unknown' : product, otherTab: false }
}
