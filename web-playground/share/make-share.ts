import { loadShareTools, type SharedState, writeYaml } from '../../core/index.ts'
import type { Playground } from '../playground/playground.ts'
import { whenConnected } from '../server/when-connected.ts'
import type { ViewState } from '../state/view-state.ts'
import { readHomeFiles } from './home-files.ts'
import { sharePrefix } from './watch-shares.ts'

export interface MadeShare {
  readonly state: SharedState
  /** The bytes of a file. */
  readonly packed: Uint8Array
  /** Undefined where the state is too large for an address. */
  readonly address: string | undefined
  /** Characters of the part of the address behind `#`. */
  readonly addressLength: number
  readonly mostAddressLength: number
  /** Number of secrets that are not in it. */
  readonly secretsLeftOut: number
}

/** What a visitor sees as this page shows it; neither colours nor what is folded. */
const sharedLooks = [
  'resource',
  'namespace',
  'selector',
  'wide',
  'sorting',
  'dockSize',
  'dockOpen',
  'dockTab',
  'pane',
  'user',
  'learning',
] as const satisfies readonly (keyof ViewState)[]

/** The state of the page and its server. @throws Error with a sentence where it cannot be shared */
export async function makeShare(
  playground: Playground,
  { secrets }: { readonly secrets: boolean },
  signal: AbortSignal,
): Promise<MadeShare> {
  const tools = await loadShareTools()
  const { state, secretsLeftOut } = await readState(playground, secrets, signal)
  const packed = tools.packShare(state)
  const text = tools.shareText(packed)
  const { origin, pathname } = location
  const fits = text.length <= tools.mostAddressCharacters
  return {
    state,
    packed,
    address: fits ? `${origin}${pathname}${sharePrefix}${text}` : undefined,
    addressLength: text.length,
    mostAddressLength: tools.mostAddressCharacters,
    secretsLeftOut,
  }
}

/** What would be shared, unpacked. */
export async function readState(
  playground: Playground,
  secrets: boolean,
  signal: AbortSignal,
): Promise<{ readonly state: SharedState; readonly secretsLeftOut: number }> {
  const { brand, runtime, status, view } = playground
  const tools = await loadShareTools()
  await whenConnected(status, signal)
  const client = playground.client('share')
  const collected = await tools.collectObjects(
    { client, brand, clock: runtime.clock, signal },
    { secrets },
  )
  const { release, simulates, unknownImages } = status.value
  const looks = sharedLooks.flatMap((name) => {
    const value = view.value[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const draft = playground.editorFile.value
  const lesson = playground.lesson.value.place
  const state: SharedState = {
    objects: collected.objects,
    files: await readHomeFiles(playground),
    view: JSON.parse(JSON.stringify(Object.fromEntries(looks))) as Record<string, string>,
    server: { ...(release !== '' && { release }), simulates, unknownImages },
    ...(lesson && { lesson }),
    ...(draft.touched && { draft: { title: draft.title, text: draft.text } }),
  }
  return { state, secretsLeftOut: collected.secrets }
}

/** The objects of a state as manifests. */
export function manifestsOf({ objects }: SharedState): string {
  return objects
    .map(({ metadata, ...object }) => {
      const { managedFields: _, ...kept } = metadata
      return `---\n${writeYaml({ ...object, metadata: kept })}`
    })
    .join('')
}
