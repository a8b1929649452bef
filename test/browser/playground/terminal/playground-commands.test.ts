import { describe, expect, it } from 'vitest'
import { keptText } from '../../../../web-playground/state/kept-text.ts'
import { CommandHistory } from '../../../../web-playground/terminal/command-history.ts'
import { PlaygroundCommands } from '../../../../web-playground/terminal/playground-commands.ts'
import { emptyStorage, openPlayground } from '../opened-playground.ts'

async function open(): Promise<(command: string) => Promise<string>> {
  const { playground } = await openPlayground()
  const history = new CommandHistory(keptText('h', 10_000, emptyStorage()))
  const commands = new PlaygroundCommands(playground, history, () => undefined)
  return async (command) => {
    let written = ''
    await commands.run(command, {
      out: (text) => void (written += text),
      input: () => Promise.resolve(''),
      signal: new AbortController().signal,
    })
    return written
  }
}

describe('what a command says', () => {
  it('is red where it failed only', async () => {
    const run = await open()
    expect(await run('get pods')).toBe('No resources found in default namespace.\n')
    expect(await run('describe pods')).toBe('No resources found in default namespace.\n')
    expect(await run('get pod none')).toBe(
      '\u001b[31mError from server (NotFound): pods "none" not found\u001b[0m\n',
    )
  })

  it('is yellow where it is a warning', async () => {
    const run = await open()
    await run('create configmap tide')
    expect(await run('delete configmap tide --force')).toMatch(
      // oxlint-disable-next-line no-control-regex -- the colour is what is asked for
      /^\u001b\[33mWarning: Immediate deletion [^]*\u001b\[0m\n[^\u001b]*deleted/,
    )
  })
})
