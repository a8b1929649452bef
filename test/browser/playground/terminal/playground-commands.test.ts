import { describe, expect, it } from 'vitest'
import { storedText } from '../../../../web-playground/state/stored-text.ts'
import { CommandHistory } from '../../../../web-playground/terminal/command-history.ts'
import { PlaygroundCommands } from '../../../../web-playground/terminal/playground-commands.ts'
import {
  emptyStorage,
  type OpenedPlayground,
  openPlayground,
  unopenedPlayground,
} from '../opened-playground.ts'

type Run = (command: string, signal?: AbortSignal) => Promise<string>

function commandsOf({ playground }: OpenedPlayground): Run {
  const history = new CommandHistory(storedText('h', 10_000, emptyStorage()))
  const commands = new PlaygroundCommands(playground, history, () => undefined)
  return async (command, signal = new AbortController().signal) => {
    let written = ''
    await commands.run(command, {
      out: (text) => void (written += text),
      input: () => Promise.resolve(''),
      isTyped: false,
      raw: () => {
        throw new TypeError('nothing is typed here')
      },
      signal,
    })
    return written
  }
}

async function open(): Promise<Run> {
  return commandsOf(await openPlayground())
}

describe('a command in a container', () => {
  it('a command in a container of a pod that no node runs is refused over a connection of the page', async () => {
    const run = await open()
    await run('run web --image=nginx')
    expect(await run('exec web -- ls')).toBe(
      '\u001b[31mError from server (BadRequest): pod web does not have a host assigned\u001b[0m\n',
    )
    expect(await run('logs web')).toBe('')
  })
})

describe('the output of a command', () => {
  it('the output of a command is red where it failed only', async () => {
    const run = await open()
    expect(await run('get pods')).toBe('No resources found in default namespace.\n')
    expect(await run('describe pods')).toBe('No resources found in default namespace.\n')
    expect(await run('get pod none')).toBe(
      '\u001b[31mError from server (NotFound): pods "none" not found\u001b[0m\n',
    )
  })

  it('the output of a command is yellow where it is a warning', async () => {
    const run = await open()
    await run('create configmap tide')
    expect(await run('delete configmap tide --force')).toMatch(
      // oxlint-disable-next-line no-control-regex -- the colour is what is asked for
      /^\u001b\[33mWarning: Immediate deletion [^]*\u001b\[0m\n[^\u001b]*deleted/,
    )
  })
})

describe('a command that is typed while the server starts', () => {
  it('a command typed while the server starts waits for the server', async () => {
    const opened = await unopenedPlayground()
    const said = commandsOf(opened)('get pods')
    await opened.playground.start()
    expect(await said).toBe('No resources found in default namespace.\n')
  })

  it('a command typed while the server starts ends with its signal', async () => {
    const opened = await unopenedPlayground()
    const ending = new AbortController()
    const said = commandsOf(opened)('get pods', ending.signal)
    ending.abort()
    expect(await said).toBe('the server has not been reached yet\n')
  })

  it('a command typed while the server starts is refused once the server is known to be out of reach', async () => {
    const opened = await unopenedPlayground()
    const said = commandsOf(opened)('get pods')
    opened.playground.status.update({ phase: 'failed', reason: 'no storage' })
    expect(await said).toBe('the server has not been reached yet\n')
  })
})
