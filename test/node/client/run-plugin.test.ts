import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PluginOutcome, Timers } from '../../../core/index.ts'
import { runPlugin } from '../../../node-host/client/run-plugin.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

describe('a run of a credential plug-in', () => {
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-run-'))
  })

  afterAll(() => rm(folder, { recursive: true }))

  async function run(
    script: string,
    signal: AbortSignal = new AbortController().signal,
    timers: Pick<Timers, 'after'> = testRuntime().timers,
  ): Promise<PluginOutcome> {
    const command = join(folder, 'plugin')
    await writeFile(command, `#!/bin/sh\n${script}\n`, { mode: 0o700 })
    const call = {
      command,
      args: ['a b'],
      variables: [['ADDED', 'x']] as const,
      isInteractive: false,
    }
    const env = { PATH: process.env['PATH'], HOST: 'y' }
    return runPlugin(call, { timers, env, signal })
  }

  it('a plug-in gets its arguments, the variables of the process and its own, and an empty input', async () => {
    expect(await run('echo "$1 $ADDED $HOST"; cat; exit 4')).toEqual({
      ended: 4,
      output: 'a b x y\n',
    })
  })

  it('a plug-in that prints more than credentials need is ended', async () => {
    const outcome = await run('while :; do echo 0123456789abcdef0123456789abcdef; done')
    expect(outcome).toEqual({ failed: `${join(folder, 'plugin')} printed more than 1048576 bytes` })
  })

  it('a plug-in that takes more than five minutes is ended', async () => {
    const limits: number[] = []
    const timers = {
      after(milliseconds: number, task: () => void) {
        limits.push(milliseconds)
        // As if that time had passed.
        setImmediate(task)
        return () => undefined
      },
    }
    const pending = run('exec sleep 1000', undefined, timers)
    expect(await pending).toEqual({
      failed: `${join(folder, 'plugin')} did not end within 5 minutes`,
    })
    expect(limits).toEqual([5 * 60 * 1000])
  })

  it('a plug-in that nobody waits for any more is ended', async () => {
    const ending = new AbortController()
    const pending = run('exec sleep 1000', ending.signal)
    ending.abort()
    expect(await pending).toEqual({ failed: `${join(folder, 'plugin')} was interrupted` })
  })
})
