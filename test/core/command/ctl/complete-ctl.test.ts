import { describe, expect, it } from 'vitest'
import { completeCtl } from '../../../../core/command/ctl/complete-ctl.ts'
import { CtlTerminal, openCtl } from '../../../support/command/ctl-terminal.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

async function open() {
  const { terminal } = await openCtl()
  await terminal.run('create ns team')
  for (const name of ['api', 'web']) await terminal.run(`create cm ${name}`)
  await terminal.run('create cm other -n team')
  await terminal.run(
    `run pair --image=a --override-type=json --overrides='[{"op":"replace","path":"/spec/containers","value":[{"name":"first","image":"a"},{"name":"second","image":"b"}]}]'`,
  )
  terminal.files.set('web.yaml', '')
  terminal.files.set('api.yaml', '')
  return terminal
}

describe('completion', () => {
  it.each([
    ['ge', ['get']],
    ['kubectl desc', ['describe']],
    ['k appl', ['apply']],
    ['create secret ', ['docker-registry', 'generic', 'tls']],
    ['help expl', ['explain']],
    ['get --show-', ['--show-kind', '--show-labels', '--show-managed-fields']],
    ['get -o js', ['json', 'jsonpath-as-json=', 'jsonpath=']],
    ['get --output=y', ['yaml']],
    ['debug x --profile=net', ['netadmin']],
    ['set im', ['image']],
    ['logs pair -c ', ['first', 'second']],
    ['exec pod/pair --container=s', ['second']],
    ['certificate ', ['approve', 'deny']],
    ['create cm x --dry-run=', ['client', 'none', 'server']],
    ['get deploym', ['deployments']],
    ['get cm,deploym', ['deployments']],
    ['get cm ', ['api', 'web']],
    ['get cm api ', ['web']],
    ['get cm/', ['api', 'web']],
    ['get cm/api cm/w', ['web']],
    ['get cm -n team ', ['other']],
    ['-n team get cm ', ['other']],
    ['get pods -n te', ['team']],
    ['get --namespace=te', ['team']],
    ['create -f ', ['api.yaml', 'web.yaml']],
    ['create -f api.yaml,w', ['web.yaml']],
    ['watch kubectl get cm a', ['api']],
    ['config set-context --current --namespace=te', ['team']],
    ['create role r --resource=deploym', ['deployments']],
    ['get conf|xyz', ['configmaps']],
    ['nosuch ', []],
    ['get nosuch ', []],
    ['get cm "a', []],
    ['log', ['logs']],
    ['deb', ['debug']],
    ['edi', []],
    ['port-', []],
  ])('completion of %j offers %j', async (line, words) => {
    expect(await (await open()).complete(line)).toEqual(words)
  })

  it('completion says where the word begins that it completes', async () => {
    const { terminal } = await openCtl()
    const environment = terminal.environment()
    const fromOf = async (line: string): Promise<number> =>
      (await completeCtl(line, line.length, environment)).from
    expect(await fromOf('get po')).toBe(4)
    expect(await fromOf('get ')).toBe(4)
    expect(await fromOf('get cm,po')).toBe(7)
    expect(await fromOf('get --output=j')).toBe(13)
    expect(await fromOf('get cm/a')).toBe(7)
  })

  it('completion offers nothing where the server refuses, and does not fail', async () => {
    const transport = {
      request: () =>
        Promise.resolve({
          status: 403,
          header: () => undefined,
          body: (async function* () {})(),
        }),
    }
    const terminal = new CtlTerminal({ transport, runtime: testRuntime() })
    expect(await terminal.complete('get ')).toEqual([])
    expect(await terminal.complete('ge')).toEqual(['get'])
  })

  it('completion does not wait long for the server', async () => {
    const runtime = testRuntime()
    const transport = {
      request: ({ signal }: { readonly signal: AbortSignal }): Promise<never> =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          runtime.advance(3000)
        }),
    }
    const terminal = new CtlTerminal({ transport, runtime })
    expect(await terminal.complete('get ')).toEqual([])
  })
})
