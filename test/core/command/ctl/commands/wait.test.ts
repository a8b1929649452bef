import { describe, expect, it } from 'vitest'
import { podYaml } from '../../../../support/command/ctl-manifests.ts'
import { openCtl } from '../../../../support/command/ctl-terminal.ts'

function ready(status: string): string {
  return JSON.stringify({ status: { conditions: [{ type: 'Ready', status }] } })
}

async function open() {
  const ctl = await openCtl()
  await ctl.terminal.run('create -f -', podYaml('web', { app: 'web' }))
  const setStatus = (patch: string): Promise<string> =>
    ctl.terminal.run(`patch pod web --subresource=status --type=merge -p '${patch}'`)
  return { ...ctl, setStatus }
}

describe('wait', () => {
  it('wait ends once a condition holds', async () => {
    const { terminal, setStatus } = await open()
    const waiting = terminal.follow('wait pod/web --for=condition=Ready')
    await setStatus(ready('False'))
    await setStatus(ready('True'))
    expect(await waiting.done).toEqual({ code: 0, stdout: 'pod/web condition met\n', stderr: '' })
    expect(await terminal.run('wait pod -l app=web --for=condition=ready=true')).toBe(
      'pod/web condition met\n',
    )
  })

  it('wait ends once a field has a value', async () => {
    const { terminal, setStatus } = await open()
    const waiting = terminal.follow(`wait pod/web --for=jsonpath='{.status.phase}'=Running`)
    await setStatus('{"status":{"phase":"Running"}}')
    expect((await waiting.done).code).toBe(0)
    expect(await terminal.run(`wait pod web --for=jsonpath='{.status.phase}'`)).toContain('met')
  })

  it('wait ends once an object is there, or gone', async () => {
    const { terminal } = await open()
    const coming = terminal.follow('wait cm/later --for=create')
    await terminal.run('create cm later')
    expect((await coming.done).stdout).toBe('configmap/later condition met\n')
    const going = terminal.follow('wait pod/web --for=delete')
    await terminal.run('delete pod web')
    expect((await going.done).stdout).toBe('pod/web condition met\n')
    expect(await terminal.run('wait pod/web --for=delete')).toBe('')
  })

  it('wait gives up at its limit, and at once where it may only look', async () => {
    const { terminal, passLimit } = await open()
    const waiting = terminal.follow('wait pod/web --for=condition=Ready')
    await passLimit(30_000)
    expect(await waiting.done).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: timed out waiting for the condition on pods/web\n',
    })
    expect(await terminal.fail('wait pod/web --for=condition=Ready --timeout=0')).toBe(
      'error: condition not met for pods/web\n',
    )
  })

  it('wait ends on Ctrl-C', async () => {
    const { terminal } = await open()
    const waiting = terminal.follow('wait pod/web --for=condition=Ready --timeout=-1s')
    expect((await waiting.interrupt()).code).toBe(130)
  })

  it.each([
    ['wait pod/web', /unrecognized condition: ""/],
    ['wait pod/web --for=odd', /unrecognized condition: "odd"/],
    ['wait pod/nosuch --for=condition=Ready', /pods "nosuch" not found/],
    ['wait pods --for=delete', /no name was specified/],
    ['wait pods -l a=b --for=condition=Ready', /no matching resources found/],
    ['wait pod/web --for=jsonpath={.metadata}=x', /nested object or list/],
  ])('wait refuses %j', async (line, message) => {
    const { terminal } = await open()
    expect(await terminal.fail(line)).toMatch(message)
  })
})
