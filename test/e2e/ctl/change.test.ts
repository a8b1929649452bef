import { configMapYaml, deploymentYaml } from '../../support/command/ctl-manifests.ts'
import { compared } from './compared.ts'

const main = '{name: main, image: nginx, env: [{name: A, value: "1"}, {name: B, value: "2"}]}'
const side = '{name: side, image: busybox}'
/** Manifests of several kinds, one of them refused, and one object that comes twice. */
const many = [
  'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: runner}\n',
  ...Array.from({ length: 20 }, (_none, at) => configMapYaml(`many-${at}`, { at: String(at) })),
  `${configMapYaml('refused')}nosuch: 1\n`,
  deploymentYaml('many', main),
  configMapYaml('many-3', { at: 'again' }),
].join('---\n')

const containers = '{"spec":{"template":{"spec":{"containers":[{"name":"theirs","image":"b"}]}}}}'

compared('apply', {
  'to create, change and leave': [
    [
      'apply -f -',
      `${configMapYaml('a', { a: '1', b: '2' })}---\n${deploymentYaml('web', `${main}, ${side}`)}`,
    ],
    'get cm a -o yaml',
    ['apply -f -', configMapYaml('a', { a: '1', b: '2' })],
    ['apply -f -', configMapYaml('a', { a: '1', c: '3' })],
    'get cm a -o yaml',
  ],
  'of many objects, in the order of the file': [
    ['apply -f -', many],
    ['apply -f -', many],
    ['create -f -', many],
    'get cm many-3 -o yaml',
    'label cm --all x=1',
    ['label -f - x=2', configMapYaml('many-3')],
    ['delete -f -', many],
    'get cm,deploy',
  ],
  'to merge lists': [
    `patch deploy web -p '${containers}'`,
    [
      'apply -f -',
      deploymentYaml('web', '{name: main, image: "nginx:2", env: [{name: B, value: "3"}]}'),
    ],
    'get deploy web -o yaml',
    ['apply -f -', deploymentYaml('web', main).replaceAll('app: web', 'app: other')],
    ['apply -f -', deploymentYaml('web', '')],
  ],
  'to try, and to print': [
    ['create -f -', configMapYaml('plain')],
    ['apply -f - --dry-run=client', configMapYaml('plain', { x: 'y' })],
    ['apply -f - --dry-run=client -o yaml', configMapYaml('plain', { x: 'y' })],
    ['apply -f - --dry-run=server -o yaml', configMapYaml('plain', { x: 'y' })],
    ['apply -f -', configMapYaml('plain')],
    ['apply -f - -o yaml', `${configMapYaml('p1')}---\n${configMapYaml('p2')}`],
    ['apply -f - -o name', configMapYaml('p1')],
  ],
  'of what cannot be': [
    ['apply -f -', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {generateName: a-}\n'],
    ['apply -f -', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {}\n'],
    ['apply -f -', ''],
    'apply',
    'apply x',
    ['apply -f - -n nosuch', configMapYaml('x')],
    ['apply -f - --validate=maybe', configMapYaml('x')],
    ['apply -f -', `${configMapYaml('p1')}nosuch: 1\n`],
    ['apply -f - --validate=false', `${configMapYaml('p1')}nosuch: 1\n`],
    ['apply -f - --validate=warn', `${configMapYaml('p1')}nosuch: 1\n`],
    ['apply -f -', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: p1}\ndata: {x: 1}\n'],
    'apply -f nosuch.yaml',
  ],
})

const owned = 'apply -f - --server-side'

compared('apply on the server', {
  'to own fields': [
    [owned, configMapYaml('a', { a: '1', b: '2' })],
    [owned, configMapYaml('a', { a: '1' })],
    'get cm a -o yaml --show-managed-fields',
    [`${owned} --field-manager=other`, configMapYaml('a', { a: '3' })],
    [`${owned} --field-manager=other --force-conflicts`, configMapYaml('a', { a: '3' })],
    [`${owned} --dry-run=server -o yaml`, configMapYaml('a', { c: '<&>' })],
    [`${owned} --dry-run=client`, configMapYaml('a')],
    [owned, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, managedFields: []}\n'],
    'get cm a -o yaml --show-managed-fields',
  ],
  'to take over what was applied before': [
    ['apply -f -', configMapYaml('b', { a: '1', b: '<&>' })],
    'get cm b -o json',
    [owned, configMapYaml('b', { a: '2' })],
    'get cm b -o yaml',
    [owned, configMapYaml('b', { c: '3' })],
    'get cm b -o yaml',
  ],
})

compared('patch, label, annotate, scale and replace', {
  'of patches': [
    ['create -f -', `${configMapYaml('a', { a: '1' })}---\n${deploymentYaml('web', main)}`],
    `patch cm a -p '{"data":{"a":"2"}}'`,
    `patch cm a -p '{"data":{"a":"2"}}'`,
    `patch cm a -p 'data: {c: "3"}' --type merge`,
    `patch cm/a --type json -p '[{"op":"remove","path":"/data/c"}]'`,
    `patch cm/a --type json -p '[{"op":"test","path":"/data/a","value":"x"}]'`,
    `patch cm/a --type json -p '{"op":"remove","path":"/data/c"}'`,
    `patch deploy web -p '${containers}'`,
    `patch deploy web -p '{"spec":{"replicas":4}}' --dry-run=client -o yaml`,
    'get deploy web -o yaml',
    `patch deploy web -p '{"spec":{"replicas":-1}}'`,
    `patch deploy web -p '{"spec":{"replicas":2}}' -o name`,
    `patch deploy web --subresource=status --type=merge -p '{"status":{"replicas":1}}'`,
    `patch cm a -p '{"nosuch":1}'`,
    `patch cm a b -p '{"data":{"z":"1"}}'`,
    [`patch -f - -p '{"data":{"z":"2"}}'`, configMapYaml('a')],
    `patch cm a --type foo -p '{}'`,
    'patch cm a',
    `patch cm -p '{}'`,
    `patch cm nosuch -p '{}'`,
  ],
  'of labels': [
    'label cm a app=web',
    'label cm a app=web',
    'label cm a app=api',
    'label cm a app=api --overwrite',
    'label cm a --list',
    'label cm a app-',
    'label cm a app-',
    'label cm a app- y=1',
    'label cm/a deploy/web y=1',
    'label cm,deploy --list -l y',
    'label cm --all x=2',
    'label cm a x=9 --dry-run=client --overwrite',
    'label cm a x=9 --dry-run=server --overwrite',
    'label cm a x=9 --overwrite -o yaml',
    'label cm a',
    'label',
    'label cm x=1',
    "label cm a 'x=a b'",
    "label cm a 'x y=a'",
    'label cm a x=1 x-',
    'label cm a x=3 b',
    'label x=1 cm a',
    'label cm nosuch x=1',
  ],
  'of annotations': [
    'annotate cm a n=1',
    'annotate cm a n=1',
    'annotate cm a n=2',
    'annotate cm a n=2 --overwrite',
    'annotate cm a --list',
    'annotate cm,deploy --all --list',
    'annotate cm a n-',
    'annotate cm a n-',
    "annotate cm a 'x y=1'",
    'annotate cm a z=1 z-',
    'annotate cm a v=1 --dry-run=client -o yaml',
    'annotate cm a',
  ],
  'of sizes': [
    'scale deploy web --replicas=3',
    'scale deploy web --replicas=5 --current-replicas=2',
    'scale deploy web --replicas=5 --current-replicas=3',
    'scale deploy web --replicas=2 --dry-run=client',
    'scale deploy web --replicas=2 --dry-run=server',
    'scale deploy web --replicas=2 -o name',
    'scale deploy --all --replicas=1',
    'scale deploy web --replicas=-1',
    'scale deploy -l a=b --replicas=1',
    'scale --replicas=1',
    'scale cm a --replicas=1',
    'get deploy web',
  ],
  'of replacing': [
    ['replace -f -', configMapYaml('a', { b: 'c' })],
    ['replace -f -', configMapYaml('nosuch')],
    ['replace --force -f -', configMapYaml('a')],
    'replace',
  ],
})
