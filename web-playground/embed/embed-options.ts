import { type DockTab, dockTabs } from '../state/view-state.ts'

/** Parts of the page that an embed can show. */
export type EmbedPanel = 'table' | 'lesson' | DockTab
export const embedPanels: readonly EmbedPanel[] = ['table', ...dockTabs, 'lesson']

/** When an embed starts its server: with the press of its button, or once it is in sight. */
export const embedStarts = ['press', 'sight'] as const

export const embedThemes = ['auto', 'light', 'dark'] as const

/** What is shown of a cluster, and what is in it. All of it is data: an embed runs no code of the page that names it. */
export interface EmbedOptions {
  /** The table stands above the tools, whatever its place here; `table terminal` by default. */
  readonly panels: readonly EmbedPanel[]
  /** Objects that exist from the start, in YAML or JSON. */
  readonly manifests: string
  /** Addresses of files with more of them. */
  readonly sources: readonly string[]
  /** The lesson of the panel `lesson`: one of the course, `basics/first-pod`, or the address of a file that ends in `.md`. */
  readonly lesson: string | undefined
  /** The release whose API is served; the newest unless given. */
  readonly release: string | undefined
  /** `own`, or `shared NAME` for one server of all embeds of the page with that name. */
  readonly server: string
  /** The resource of the table, such as `deployments.apps`. */
  readonly resource: string
  readonly start: (typeof embedStarts)[number]
}

/** Characters of manifests at most, and of their files. */
export const longestManifests = 1_000_000
const mostSources = 20

type Read = (name: string) => string | undefined

/** Reads options by their names, which are those of the attributes. @throws RangeError for a value that there is not */
export function readEmbedOptions(read: Read): EmbedOptions {
  const manifests = read('manifests') ?? ''
  if (manifests.length > longestManifests) {
    throw new RangeError(`manifests are ${longestManifests} characters at most`)
  }
  const server = words(read('server') ?? 'own').join(' ')
  if (!/^(?:own|shared [A-Za-z0-9._-]{1,50})$/.test(server)) {
    throw new RangeError(`server="${server}": give own, or shared and a name`)
  }
  return {
    panels: readPanels(read('panels') ?? 'table terminal'),
    manifests,
    sources: words(read('manifests-from') ?? '').slice(0, mostSources),
    lesson: read('lesson') || undefined,
    release: read('release') || undefined,
    server,
    resource: read('resource') || 'pods',
    start: oneOf('start', embedStarts, read('start') || 'press'),
  }
}

function readPanels(text: string): readonly EmbedPanel[] {
  const names = words(text)
  if (names.length === 0) throw new RangeError(`panels is empty: name ${embedPanels.join(', ')}`)
  return [...new Set(names.map((name) => oneOf('panels', embedPanels, name)))]
}

function oneOf<T extends string>(option: string, choices: readonly T[], text: string): T {
  const chosen = choices.find((choice) => choice === text)
  if (chosen !== undefined) return chosen
  throw new RangeError(`${option}: there is no ${text}; there are ${choices.join(', ')}`)
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}
