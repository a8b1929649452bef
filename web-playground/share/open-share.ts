import {
  createClient,
  type LoadedObjects,
  loadShareTools,
  type SharedState,
  type WireClient,
} from '../../core/index.ts'
import type { Playground } from '../playground/playground.ts'
import { userAgentOf } from '../server/request-source.ts'
import { whenConnected } from '../server/when-connected.ts'
import { errorText } from '../state/error-text.ts'
import { parseViewState } from '../state/view-state.ts'
import { addHomeFiles, clearHomeFiles } from './home-files.ts'
import { openLesson } from './shared-lesson.ts'

/** Where the shared state goes: among the user's objects, in their place, or to a server of its own in memory, which is the lesson's if there is one. */
export type OpenHow = 'add' | 'replace' | 'beside'

export interface OpenedShare extends LoadedObjects {
  /** Sentences about what could not be done beside the objects. */
  readonly problems: readonly string[]
}

/**
 * Opens a shared state. Objects are created as the server's administrator; what the server refuses is listed in the result.
 * @throws Error where the server cannot be reached; the reason of `signal` once it aborts, and what was created until then exists
 */
export async function openShare(
  playground: Playground,
  state: SharedState,
  how: OpenHow,
  signal: AbortSignal,
): Promise<OpenedShare> {
  const problems: string[] = []
  await whenConnected(playground.status, signal)
  if (how === 'beside' && state.lesson) await openLesson(playground, state.lesson, signal)
  else if (how === 'beside') await visitOwnServer(playground, state)
  else if (how === 'replace') await emptyOwnServer(playground, state, problems)
  const tools = await loadShareTools()
  const { brand, runtime } = playground
  const client = endingClient(playground, signal)
  const loaded = await tools.loadObjects({ client, brand, clock: runtime.clock }, state.objects)
  if (how === 'replace') await clearHomeFiles(playground)
  problems.push(...(await addHomeFiles(playground, state.files)))
  await playground.readKinds()
  if (state.draft) playground.editorTexts.put(state.draft)
  if (how !== 'add') showView(playground, state)
  return { ...loaded, problems }
}

/** A client whose requests end with the signal. */
function endingClient(playground: Playground, signal: AbortSignal): WireClient {
  const transport = playground.transport('share')
  return createClient(
    { ...transport, request: (request) => transport.request({ ...request, signal }) },
    { userAgent: userAgentOf('share', playground.tab) },
  )
}

async function visitOwnServer(playground: Playground, { server }: SharedState): Promise<void> {
  const { simulates = true, unknownImages = 'run', release } = server ?? {}
  await playground.visit({
    title: 'What was shared',
    connect: () =>
      playground.connectMock({
        kind: 'mock',
        name: `shared-${playground.tab}`,
        brand: playground.brand.name,
        simulate: simulates,
        unknownImages,
        seedSystem: true,
        ...(release !== undefined && { release }),
        serviceWorker: false,
        users: { jane: { groups: ['developers'] }, viewer: {} },
      }),
  })
  const { phase, reason } = playground.status.value
  if (phase === 'failed') {
    await playground.leave()
    throw new Error(`The server for it did not start: ${reason}`)
  }
}

async function emptyOwnServer(
  playground: Playground,
  { server = {} }: SharedState,
  problems: string[],
): Promise<void> {
  await playground.leave()
  await playground.erase()
  const { release, simulates, unknownImages } = playground.status.value
  const attempt = async (change: () => Promise<void>): Promise<void> => {
    try {
      await change()
    } catch (error) {
      problems.push(errorText(error))
    }
  }
  const wanted = server.release
  if (wanted !== undefined && wanted !== release) await attempt(() => playground.emulate(wanted))
  const on = server.simulates
  if (on !== undefined && on !== simulates) await attempt(() => playground.simulate(on))
  const choice = server.unknownImages
  if (choice && choice !== unknownImages) {
    await attempt(() => playground.changeUnknownImages(choice))
  }
}

function showView(playground: Playground, { view }: SharedState): void {
  if (!view) return
  const own = playground.view.value
  const shown = parseViewState(JSON.stringify({ ...own, ...view }))
  const user = playground.status.value.users.includes(shown.user) ? shown.user : ''
  playground.view.update({ ...shown, user, theme: own.theme, folded: own.folded, start: false })
}
