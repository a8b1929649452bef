import { Store } from './store.ts'
import type { StoredText } from './stored-text.ts'

export const dockTabs = ['terminal', 'editor', 'requests', 'expressions', 'web'] as const
export type DockTab = (typeof dockTabs)[number]

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What fills a narrow page: the objects, the tool of {@link ViewState.dockTab}, or the course. */
const panes = ['objects', 'tool', 'lesson'] as const
export type Pane = (typeof panes)[number]

export interface Sorting {
  /** Name of a column. */
  readonly column: string
  readonly descending: boolean
}

/** What the user has chosen to look at; it survives a reload. */
export interface ViewState {
  /** `pods`, `deployments.apps`. */
  readonly resource: string
  /** Empty for all namespaces. */
  readonly namespace: string
  readonly selector: string
  readonly wide: boolean
  /** Undefined for namespace and name. */
  readonly sorting: Sorting | undefined
  /** The dock's share of the height, in percent. */
  readonly dockSize: number
  readonly dockOpen: boolean
  readonly dockTab: DockTab
  readonly pane: Pane
  readonly theme: Theme
  /** Whom requests are sent as; empty for the server's default. */
  readonly user: string
  /** Groups folded in the navigator. */
  readonly folded: readonly string[]
  /** Whether the question is shown that a visitor is asked. */
  readonly start: boolean
  /** Whether the course stands beside the tables, where the page is wide. */
  readonly learning: boolean
}

export const dockSizeLimits = { least: 15, most: 85 } as const

const initial: ViewState = {
  resource: 'pods',
  namespace: 'default',
  selector: '',
  wide: false,
  sorting: undefined,
  dockSize: 44,
  dockOpen: true,
  dockTab: 'terminal',
  pane: 'objects',
  theme: 'auto',
  user: '',
  folded: [],
  start: false,
  learning: false,
}

type Fields = Readonly<Record<string, unknown>>

function textIn(fields: Fields, key: keyof ViewState, fallback: string): string {
  const value = fields[key]
  return typeof value === 'string' && value.length <= 1_000 ? value : fallback
}

function flagIn(fields: Fields, key: keyof ViewState, fallback: boolean): boolean {
  const value = fields[key]
  return typeof value === 'boolean' ? value : fallback
}

function oneOf<T extends string>(choices: readonly T[], value: unknown, fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback
}

function sortingIn(value: unknown): Sorting | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { column, descending } = value as Fields
  if (typeof column !== 'string') return undefined
  return { column, descending: descending === true }
}

/** Keeps the dock within what leaves both halves usable. */
export function clampDockSize(percent: number): number {
  return Math.min(Math.max(percent, dockSizeLimits.least), dockSizeLimits.most)
}

/** Reads what was kept; whatever is not understood, from an older page or a damaged store, has its first value. */
export function parseViewState(text: string | undefined): ViewState {
  let fields: Fields = {}
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) fields = parsed as Fields
  } catch {
    return initial
  }
  const size = fields['dockSize']
  const folded = fields['folded']
  return {
    resource: textIn(fields, 'resource', initial.resource),
    namespace: textIn(fields, 'namespace', initial.namespace),
    selector: textIn(fields, 'selector', initial.selector),
    wide: flagIn(fields, 'wide', initial.wide),
    sorting: sortingIn(fields['sorting']),
    dockSize: typeof size === 'number' ? clampDockSize(size) : initial.dockSize,
    dockOpen: flagIn(fields, 'dockOpen', initial.dockOpen),
    dockTab: oneOf(dockTabs, fields['dockTab'], initial.dockTab),
    // Former pages kept the name of the tool.
    pane: oneOf(panes, fields['pane'] ?? initial.pane, 'tool'),
    theme: oneOf(themes, fields['theme'], initial.theme),
    user: textIn(fields, 'user', initial.user),
    folded: Array.isArray(folded)
      ? folded.filter((name): name is string => typeof name === 'string').slice(0, 200)
      : initial.folded,
    start: flagIn(fields, 'start', initial.start),
    learning: flagIn(fields, 'learning', initial.learning),
  }
}

/** The view as it was left, kept again with every change. */
export function openViewState(kept: StoredText): Store<ViewState> {
  const store = new Store(parseViewState(kept.read()))
  store.subscribe(() => kept.write(JSON.stringify(store.value)))
  return store
}
