import { beforeEach, describe, expect, it } from 'vitest'
import {
  configMapYaml,
  deploymentYaml,
  podYaml,
} from '../../../../support/command/ctl-manifests.ts'
import { type CtlServer, openCtl } from '../../../../support/command/ctl-terminal.ts'

const nginx = '{name: main, image: nginx}'

describe('get', () => {
  let ctl: CtlServer
  const run = (line: string, input = ''): Promise<string> => ctl.terminal.run(line, input)

  beforeEach(async () => {
    ctl = await openCtl()
    await run(
      'create -f -',
      [
        podYaml('web', { app: 'web', tier: 'front' }),
        podYaml('api', { app: 'api' }),
        configMapYaml('settings', { color: 'red', size: '2' }),
        deploymentYaml('web', nginx),
      ].join('---\n'),
    )
  })

  it('get prints the table of a type, or of some objects of it', async () => {
    expect(await run('get pods')).toBe(
      'NAME   READY   STATUS    RESTARTS   AGE\n' +
        'api    0/1     Pending   0          0s\n' +
        'web    0/1     Pending   0          0s\n',
    )
    ctl.runtime.advance(150_000)
    expect(await run('get pod web --no-headers')).toBe('web   0/1   Pending   0     2m30s\n')
    expect(await run('get po/web pods/api')).toMatch(/^NAME .*\nweb .*\napi .*\n$/)
  })

  it('get finds types by every name they have', async () => {
    const names = 'deploy deployment deployments Deployment deployments.apps deployments.v1.apps'
    for (const name of [...names.split(' '), 'deploy.apps', 'deployment.app']) {
      expect(await run(`get ${name} web -o name`), name).toBe('deployment.apps/web\n')
    }
  })

  it('get tells objects of several types apart, with a line between their tables', async () => {
    expect(await run('get cm,deploy')).toBe(
      'NAME                 DATA   AGE\n' +
        'configmap/settings   2      0s\n' +
        '\n' +
        'NAME                  READY   UP-TO-DATE   AVAILABLE   AGE\n' +
        'deployment.apps/web   0/1     0            0           0s\n',
    )
  })

  it('get shows a whole category, and leaves out what has nothing', async () => {
    const text = await run('get all')
    expect(text.match(/^\w+\S*\/\w+/gm)).toEqual([
      'pod/api',
      'pod/web',
      'service/kubernetes',
      'deployment.apps/web',
    ])
    expect(text.split('\n\n')).toHaveLength(3)
  })

  it('get selects by label and field, and shows labels', async () => {
    expect(await run('get pods -l app=web -o name')).toBe('pod/web\n')
    expect(await run('get pods -l "app in (web, api),tier" -o name')).toBe('pod/web\n')
    expect(await run('get pods --field-selector metadata.name=api -o name')).toBe('pod/api\n')
    expect(await run('get cm --show-labels')).toMatch(/AGE +LABELS\nsettings .* <none>\n/)
    expect(await run('get pods -L app,tier --no-headers')).toMatch(/ api +\n.* web +front\n$/)
  })

  it('get shows more columns when asked for', async () => {
    expect(await run('get deploy -o wide')).toMatch(/AGE +CONTAINERS +IMAGES +SELECTOR\n/)
  })

  it('get looks into one namespace or into all', async () => {
    await run('create namespace team')
    await run('create cm other -n team')
    expect(await run('get cm -n team -o name')).toBe('configmap/other\n')
    expect(await run('get cm -A --field-selector metadata.namespace!=kube-system')).toBe(
      'NAMESPACE   NAME       DATA   AGE\n' +
        'default     settings   2      0s\n' +
        'team        other      0      0s\n',
    )
  })

  it('get says that there is nothing, and where', async () => {
    const nothing = async (line: string): Promise<string> => (await ctl.terminal.try(line)).stderr
    expect(await nothing('get svc -n nosuch')).toBe('No resources found in nosuch namespace.\n')
    expect(await nothing('get pv')).toBe('No resources found\n')
    expect(await nothing('get secrets -A')).toBe('No resources found\n')
    expect(await nothing('get svc --ignore-not-found')).toBe('')
  })

  it('get prints what it found, and an error for each that it did not', async () => {
    expect(await ctl.terminal.try('get cm settings nosuch other')).toEqual({
      code: 1,
      stdout: 'NAME       DATA   AGE\nsettings   2      0s\n',
      stderr:
        'Error from server (NotFound): configmaps "nosuch" not found\n' +
        'Error from server (NotFound): configmaps "other" not found\n',
    })
    expect(await run('get cm settings nosuch --ignore-not-found -o name')).toBe(
      'configmap/settings\n',
    )
  })

  it('get prints objects as YAML and JSON, several of them as a list', async () => {
    const one = await run('get cm settings -o yaml')
    expect(one).toMatch(/^apiVersion: v1\ndata:\n {2}color: red\n {2}size: "2"\nkind: ConfigMap\n/)
    expect(one).not.toContain('managedFields')
    const list = JSON.parse(await run('get pods -o json')) as { kind: string; items: object[] }
    expect(list).toMatchObject({ kind: 'List', items: [{ kind: 'Pod' }, { kind: 'Pod' }] })
    expect(await run('get cm settings -o json')).toMatch(/^\{\n {4}"apiVersion": "v1",\n/)
    expect(await run('get pods -l app=nosuch -o yaml')).toBe(
      'apiVersion: v1\nitems: []\nkind: List\nmetadata:\n  resourceVersion: ""\n',
    )
  })

  it('get prints fields by path and in columns of one’s own', async () => {
    expect(await run("get pods -o jsonpath='{.items[*].metadata.name}'")).toBe('api web')
    expect(
      await run('get pods -o custom-columns=NAME:.metadata.name,TIER:.metadata.labels.tier'),
    ).toBe('NAME   TIER\napi    <none>\nweb    front\n')
    expect(await run('get pod web -o custom-columns=LABELS:.metadata.labels')).toMatch(
      /^LABELS\nmap\[(?:\w+:\w+ ?)*tier:front\]\n$/,
    )
  })

  it('get orders by a field: texts by their bytes, as kubectl does', async () => {
    await run('create -f -', ['a-9', 'a-10'].map((name) => configMapYaml(name)).join('---\n'))
    expect(await run('get cm --sort-by=.metadata.name -o name')).toBe(
      'configmap/a-10\nconfigmap/a-9\nconfigmap/settings\n',
    )
    const table = await run('get cm --sort-by={.metadata.name} --no-headers')
    expect(table.match(/^\S+/gm)).toEqual(['a-10', 'a-9', 'settings'])
  })

  it('get by a field that no object has prints no table, and is refused for other outputs, as by kubectl', async () => {
    expect(await run('get cm --sort-by=.nosuch')).toBe('')
    expect(await ctl.terminal.fail('get cm --sort-by=.nosuch -o name')).toContain(
      `couldn't find any field with path "{.nosuch}"`,
    )
  })

  it('get reads long lists page by page and aligns them all', async () => {
    const text = await run('get pods,cm --chunk-size=1')
    expect(text).toMatch(/^NAME {6}READY .*\npod\/api .*\npod\/web .*\n\nNAME {17}DATA .*\n/)
  })

  it('get shows what stands in a file as it is on the server', async () => {
    ctl.terminal.files.set('web.yaml', podYaml('web'))
    expect(await run('get -f web.yaml -o name')).toBe('pod/web\n')
    expect(await ctl.terminal.fail('get -f nosuch.yaml')).toBe(
      'error: the path "nosuch.yaml" does not exist\n',
    )
  })

  it('get renders templates of Go, from the line or from a file', async () => {
    const template = '{{range .items}}{{.metadata.name}}{{"\\n"}}{{end}}'
    const names = await run(
      'get pods -o jsonpath=\'{range .items[*]}{.metadata.name}{"\\n"}{end}\'',
    )
    expect(names).not.toBe('')
    ctl.terminal.files.set('names.tmpl', '{{range .items}}{{.metadata.name}}{{"\\n"}}{{end}}')
    for (const output of [
      `-o go-template='${template}'`,
      `-o go-template --template '${template}'`,
      `--template '${template}'`,
      '-o go-template-file=names.tmpl',
    ]) {
      expect(await run(`get pods ${output}`), output).toBe(names)
    }
    expect(await run('get pods -o go-template=\'{{.nosuch}} {{exists . "kind"}}\'')).toBe(
      '<no value> true',
    )
    expect(await run("get pods -o jsonpath-as-json='{.kind}'")).toBe('[\n    "List"\n]\n')
  })

  it('get --raw reads any path', async () => {
    expect(JSON.parse(await run('get --raw /version'))).toMatchObject({ major: '1' })
    expect(JSON.parse(await run("get --raw '/api/v1/pods?limit=1'"))).toMatchObject({
      metadata: { remainingItemCount: 1 },
    })
  })

  it.each([
    ['get pod/web cm', /there is no need to specify a resource type as a separate argument/],
    ['get pods -A web', /a resource cannot be retrieved by name across all namespaces/],
    ['get pods web -l a=b', /name cannot be provided when a selector is specified/],
    ['get pods -o nosuch', /unable to match a printer suitable for the output format "nosuch"/],
    ['get pods -o go-template={{.x}', /error parsing template \{\{\.x\}, template: /],
    ['get pods -o go-template', /template format specified but no template given/],
    ['get pods -o go-template-file=nosuch', /error reading --template nosuch, the path "nosuch"/],
    ['get pods -o "go-template={{index .kind 99}}"', /error executing template/],
    ['get pods -o jsonpath', /template format specified but no template given/],
    ['get pods -l "a b"', /that match label selector "a b".*unable to parse requirement/],
    ['get', /Required resource not specified/],
  ])('get refuses %j', async (line, message) => {
    expect(await ctl.terminal.fail(line)).toMatch(message)
  })
})
