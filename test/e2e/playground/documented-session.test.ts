import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../node-host/build/package/entries.ts'
import { pageCommandsOf } from '../../documents/page-commands.ts'
import { playgroundSession } from './playground-session.ts'

/** High, since rows out of sight are not in the page. Firefox shows 59 rows all the same, fewer than a `describe` has. */
const viewport = { width: 1280, height: 3000 }

const failure = /^(?:error|Error)\b|^command terminated/

describe('the session that the README for learners describes', () => {
  const openProfile = playgroundSession()

  it('each command of web-playground/README.md runs in the terminal of the page without an error', async () => {
    const commands = pageCommandsOf(await readFile(join(root, 'web-playground/README.md'), 'utf8'))
    expect(commands.length).toBeGreaterThan(10)
    const { openTab } = await openProfile({ viewport })
    const tab = await openTab()
    for (const command of commands) {
      await tab.run('clear')
      // The output of the command before ends with a prompt, too.
      await tab.seeOutput(/^\s*default \$\s*$/)
      await tab.run(command)
      await tab.seeOutput(/\S[^]*default \$\s*$/)
      const rows = await tab.page.locator('terminal-panel .xterm-rows > div').allTextContents()
      const lines = rows.map((row) => row.trimEnd())
      const isScrolled = lines.at(-1) !== ''
      expect(isScrolled || lines[0] === `default $ ${command}`).toBe(true)
      expect(lines.filter((line) => failure.test(line))).toEqual([])
    }
  })
})
