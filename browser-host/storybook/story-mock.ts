import type { FaultRule, HostFixtures } from '../../core/index.ts'
import type { MockServerOptions, PageMockServer } from '../page/index.ts'
import { isSameOption } from '../page/same-options.ts'
import { startMockServer } from '../page/start-mock-server.ts'

/**
 * The parameter `skerry` of a story: options of `startMockServer`. Stories that differ in fixtures, faults and `actAs` alone share
 * one server, which is reset between them.
 */
export interface StoryMock extends MockServerOptions {}

/** The part of Storybook's context that is used. */
export interface StoryContext {
  readonly id?: string
  readonly parameters: { readonly skerry?: StoryMock; readonly [name: string]: unknown }
}

/** What is set anew for each story. */
interface StoryState {
  readonly fixtures: HostFixtures | undefined
  readonly faults: readonly FaultRule[]
  readonly actAs: string | null | undefined
}

interface Started {
  /** The options that a server keeps. */
  readonly options: MockServerOptions
  readonly server: PageMockServer
}

function split(parameter: StoryMock): { options: MockServerOptions; state: StoryState } {
  const { fixtures, faults = [], actAs, ...options } = parameter
  return { options, state: { fixtures, faults, actAs } }
}

let started: Started | undefined
/** Stories are prepared one after the other. */
let turn: Promise<unknown> = Promise.resolve()

async function serverFor(options: MockServerOptions): Promise<PageMockServer> {
  if (started && isSameOption(started.options, options)) {
    await started.server.reset()
    return started.server
  }
  const former = started
  started = undefined
  await former?.server.close()
  const server = await startMockServer(options)
  started = { options, server }
  return server
}

async function prepare(parameter: StoryMock): Promise<PageMockServer> {
  const { options, state } = split(parameter)
  const server = await serverFor(options)
  if (state.fixtures !== undefined) await server.load(state.fixtures)
  await server.clearRequests()
  for (const rule of state.faults) await server.addFault(rule)
  if (state.actAs !== undefined) await server.actAs(state.actAs)
  return server
}

/** Starts the server of a story, or resets the former one. @throws what `startMockServer` throws */
export function prepareStory(parameter: StoryMock): Promise<PageMockServer> {
  const run = turn.then(() => prepare(parameter))
  turn = run.catch(() => undefined)
  return run
}

/** Closes the server, where one runs. */
export function closeStories(): Promise<void> {
  const run = turn.then(async () => {
    const former = started
    started = undefined
    await former?.server.close()
  })
  turn = run.catch(() => undefined)
  return run
}
