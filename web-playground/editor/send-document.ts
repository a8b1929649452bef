import { ApiError, type ApiObject, resourcePath, type ServedResource } from '../../core/index.ts'
import type { Playground } from '../playground/playground.ts'
import { resourceOf } from '../resources/resource-of.ts'
import type { PageSource } from '../server/request-source.ts'

/** What is done with each document of the editor. */
export type EditorAction = 'apply' | 'create' | 'replace' | 'dry-run' | 'validate'

/** How it went with one document. */
export type SendOutcome =
  | {
      readonly type: 'done'
      readonly verb: 'created' | 'replaced' | 'unchanged'
      /** As the server has it, or would have it. */
      readonly object: ApiObject
      readonly warnings: readonly string[]
    }
  | {
      readonly type: 'conflict'
      /** What was to be replaced, as it is now. */
      readonly newer: ApiObject
      readonly error: ApiError
    }
  | { readonly type: 'failed'; readonly error: unknown; readonly warnings: readonly string[] }

/** How a document is sent. */
export interface SendOptions {
  /** Ends the sending. */
  readonly signal?: AbortSignal
  /** The part of the page that sends it; the editor by default. */
  readonly source?: PageSource
}

type Client = ReturnType<Playground['client']>

interface Sending {
  readonly client: Client
  readonly resource: ServedResource
  readonly namespace: string
  readonly object: ApiObject
  readonly options: {
    readonly dryRun?: boolean
    readonly fieldValidation: 'Warn' | 'Strict'
    readonly signal: AbortSignal
  }
}

/** Milliseconds after which a document that is not answered counts as lost. */
const patience = 30_000

function isCode(error: unknown, code: number): boolean {
  return error instanceof ApiError && error.code === code
}

function pathOf({ resource, namespace }: Sending, name: string): string {
  return resourcePath(resource, { ...(resource.namespaced && { namespace }), name })
}

async function current(sending: Sending): Promise<ApiObject | undefined> {
  const { client, object, options } = sending
  const { name = '' } = object.metadata
  if (name === '') return undefined
  try {
    return await client.get(pathOf(sending, name), { signal: options.signal })
  } catch (error) {
    if (isCode(error, 404)) return undefined
    throw error
  }
}

function create(sending: Sending): Promise<ApiObject> {
  return sending.client.create(pathOf(sending, ''), sending.object, sending.options)
}

// A text without a version is meant for whatever is there; one that came from the server is meant for just that.
function replace(sending: Sending, known: ApiObject | undefined): Promise<ApiObject> {
  const { client, object, options } = sending
  const resourceVersion = object.metadata.resourceVersion ?? known?.metadata.resourceVersion
  const metadata = { ...object.metadata, ...(resourceVersion !== undefined && { resourceVersion }) }
  return client.update(
    pathOf(sending, object.metadata.name ?? ''),
    { ...object, metadata },
    options,
  )
}

async function perform(sending: Sending, action: EditorAction): Promise<SendOutcome> {
  if (action === 'create') {
    return { type: 'done', verb: 'created', object: await create(sending), warnings: [] }
  }
  const known = await current(sending)
  if (!known && action !== 'replace') {
    return { type: 'done', verb: 'created', object: await create(sending), warnings: [] }
  }
  try {
    const object = await replace(sending, known)
    const same = object.metadata.resourceVersion === known?.metadata.resourceVersion
    const verb = same && sending.options.dryRun !== true ? 'unchanged' : 'replaced'
    return { type: 'done', verb, object, warnings: [] }
  } catch (error) {
    if (!known || !(error instanceof ApiError) || error.reason !== 'Conflict') throw error
    return { type: 'conflict', newer: (await current(sending)) ?? known, error }
  }
}

/** Sends one document, and reads what became of it. Never rejects. */
export async function sendDocument(
  playground: Playground,
  object: ApiObject,
  action: EditorAction,
  { signal: ending, source = 'editor' }: SendOptions = {},
): Promise<SendOutcome> {
  const warnings: string[] = []
  const sending = new AbortController()
  const { signal } = sending
  const end = (): void => sending.abort(ending?.reason)
  const timer = setTimeout(
    () => sending.abort(new DOMException('no answer in 30 seconds', 'TimeoutError')),
    patience,
  )
  ending?.addEventListener('abort', end, { once: true })
  if (ending?.aborted === true) end()
  try {
    const client = playground.client(source, (text) => warnings.push(text))
    const resource = await resourceOf(playground.finder(source, signal), object)
    const namespace = object.metadata.namespace ?? (playground.view.value.namespace || 'default')
    const dry = action === 'dry-run' || action === 'validate'
    const options = {
      ...(dry && { dryRun: true }),
      fieldValidation: action === 'validate' ? ('Strict' as const) : ('Warn' as const),
      signal,
    }
    const outcome = await perform({ client, resource, namespace, object, options }, action)
    return outcome.type === 'conflict' ? outcome : { ...outcome, warnings }
  } catch (error) {
    return { type: 'failed', error, warnings }
  } finally {
    clearTimeout(timer)
    ending?.removeEventListener('abort', end)
  }
}
