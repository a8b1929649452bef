import { describe, expect, it } from 'vitest'
import { inProcessTransport } from '../../../../../core/base/client/in-process-transport.ts'
import { CtlTerminal, openCtl } from '../../../../support/command/ctl-terminal.ts'

describe('api-resources and api-versions', () => {
  it('api-resources and api-versions show what is served', async () => {
    const { terminal } = await openCtl()
    expect(await terminal.run('api-resources --api-group=batch')).toBe(
      'NAME       SHORTNAMES   APIVERSION   NAMESPACED   KIND\n' +
        'cronjobs   cj           batch/v1     true         CronJob\n' +
        'jobs                    batch/v1     true         Job\n',
    )
    expect(await terminal.run('api-resources --api-group=batch -o name')).toBe(
      'cronjobs.batch\njobs.batch\n',
    )
    expect(
      await terminal.run(
        'api-resources -o wide --no-headers --verbs=get,deletecollection --categories=all --api-group=batch',
      ),
    ).toMatch(
      /^cronjobs +cj +batch\/v1 +true +CronJob +create,delete,deletecollection,get,list,patch,update,watch +all\n/,
    )
    expect(await terminal.run('api-resources --namespaced=false -o name')).toContain('nodes\n')
    expect(await terminal.run('api-versions')).toContain('autoscaling/v1\nautoscaling/v2\n')
    expect(await terminal.fail('api-resources --sort-by=size')).toBe(
      'error: --sort-by accepts only name or kind\n',
    )
  })
})

describe('version and cluster-info', () => {
  it('version and cluster-info name who answers', async () => {
    const { terminal } = await openCtl()
    expect(await terminal.run('version')).toMatch(
      /^Client Version: v1\.\d+.*\nServer Version: v1\.\d+/,
    )
    expect(JSON.parse(await terminal.run('version -o json'))).toMatchObject({
      serverVersion: { major: '1' },
    })
    expect(await terminal.run('cluster-info')).toBe(
      'Kubernetes control plane is running at https://localhost\n',
    )
  })
})

describe('config', () => {
  it('config chooses the namespace of the lines that follow', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create ns team')
    expect(await terminal.run('config set-context --current --namespace=team')).toBe(
      'Context "skerry" modified.\n',
    )
    expect(terminal.session.namespace).toBe('team')
    await terminal.run('create cm web')
    expect(await terminal.run('get cm web -o jsonpath={.metadata.namespace}')).toBe('team')
    expect(await terminal.run('config view -o json')).toContain('"namespace": "team"')
    expect(await terminal.run('config get-contexts')).toMatch(/^\* +skerry .* team\n/m)
    expect(await terminal.run('config get-contexts -o name')).toBe('skerry\n')
    await terminal.run('config set-context skerry --namespace=')
    expect(terminal.session.namespace).toBe('default')
  })

  it('config makes contexts, and uses one with its namespace', async () => {
    const { terminal } = await openCtl()
    expect(await terminal.run('config current-context')).toBe('skerry\n')
    const dev =
      'config set-context dev --namespace=development --cluster=skerry --user=skerry-admin'
    expect(await terminal.run(dev)).toBe('Context "dev" created.\n')
    expect(await terminal.run(`${dev} -n dev`)).toBe('Context "dev" modified.\n')
    expect(await terminal.run('config use-context dev')).toBe('Switched to context "dev".\n')
    expect(terminal.session.namespace).toBe('dev')
    expect(await terminal.run('config get-contexts -o name')).toBe('dev\nskerry\n')
    expect(await terminal.run('config view --minify -o jsonpath={..namespace}')).toBe('dev')
    await terminal.run('config use-context skerry')
    expect(terminal.session.namespace).toBe('default')
    expect(await terminal.fail('config use-context other')).toBe(
      'error: no context exists with the name: "other"\n',
    )
  })
})

describe('auth commands', () => {
  async function openAsJane() {
    const ctl = await openCtl()
    await ctl.terminal.run('create role reader --verb=get,list --resource=pods')
    await ctl.terminal.run('create rolebinding reader --role=reader --user=jane')
    const user = { name: 'jane', uid: '', groups: ['dev'], extra: new Map() }
    const transport = inProcessTransport(ctl.server, user)
    return new CtlTerminal({ transport, runtime: ctl.runtime })
  }

  it('auth can-i tells what one may do', async () => {
    const jane = await openAsJane()
    expect(await jane.run('auth can-i list pods')).toBe('yes\n')
    expect(await jane.try('auth can-i delete pods')).toMatchObject({ code: 1, stdout: 'no\n' })
    expect(await jane.try('auth can-i get pods -n kube-system')).toMatchObject({ code: 1 })
    expect(await jane.try('auth can-i get pods -q')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await jane.run('auth can-i get /version')).toBe('yes\n')
    expect(await jane.run('auth can-i --list')).toMatch(/^pods +\[\] +\[\] +\[get list\]$/m)
  })

  it('auth can-i warns where the question may be a mistake', async () => {
    const { terminal } = await openCtl()
    const { stdout, stderr } = await terminal.try('auth can-i frob nosuch.example.com')
    expect(stdout).toBe('yes\n')
    expect(stderr).toBe(
      "Warning: the server doesn't have a resource type 'nosuch' in group 'example.com'\n\n" +
        "Warning: verb 'frob' is not a known verb\n\n",
    )
    expect((await terminal.try('auth can-i get nodes')).stderr).toBe(
      "Warning: resource 'nodes' is not namespace scoped\n\n",
    )
  })

  it('auth whoami tells who one is', async () => {
    const jane = await openAsJane()
    expect(await jane.run('auth whoami')).toBe(
      'ATTRIBUTE   VALUE\nUsername    jane\nGroups      [dev system:authenticated]\n',
    )
    expect(await jane.run('auth whoami -o jsonpath={.status.userInfo.username}')).toBe('jane')
  })

  it('auth commands may act as somebody else, with --as', async () => {
    const { terminal } = await openCtl()
    expect(
      await terminal.run('auth whoami --as bob --as-group dev --as-group ops --as-uid 7'),
    ).toBe(
      'ATTRIBUTE   VALUE\nUsername    bob\nUID         7\nGroups      [dev ops system:authenticated]\n',
    )
    expect(await terminal.try('auth can-i list pods --as bob')).toMatchObject({ stdout: 'no\n' })
    const jane = await openAsJane()
    expect(await jane.fail('get pods --as bob')).toBe(
      'Error from server (Forbidden): users "bob" is forbidden: User "jane" cannot impersonate resource "users" in API group "" at the cluster scope\n',
    )
  })

  it('a refusal names the user of the terminal', async () => {
    const jane = await openAsJane()
    expect(await jane.fail('get cm')).toBe(
      'Error from server (Forbidden): configmaps is forbidden: User "jane" cannot list resource "configmaps" in API group "" in the namespace "default"\n',
    )
  })
})
