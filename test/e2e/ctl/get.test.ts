import { configMapYaml, deploymentYaml, podYaml } from '../../support/command/ctl-manifests.ts'
import { compared } from './compared.ts'

const odd = `apiVersion: v1
kind: ConfigMap
metadata:
  name: odd
data:
  number: "1e3"
  flag: "true"
  colon: "a: b # c"
  blank: " x"
  star: "*"
  tab: "a\\tb"
  lines: "a\\n b\\n"
  kept: "a\\n\\n"
  long: Lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy eirmod tempor invidunt ut
  "10": ten
  "9": nine
  a-b: sign
`

const objects = [
  configMapYaml('web', { color: 'red' }),
  odd,
  podYaml('web', { app: 'web', tier: 'front' }),
  podYaml('api', { app: 'api' }),
  deploymentYaml('web', '{name: main, image: nginx}'),
].join('---\n')

const names = '{range .items[*]}{.metadata.name}{"\\t"}{.spec.containers[0].image}{"\\n"}{end}'
const image = '{.items[0].spec.containers[?(@.name=="main")].image}'

compared('get', {
  'of what there is': [
    ['create -f -', objects],
    'get cm',
    'get pods',
    'get pod web -o wide',
    'get deploy -o wide',
    'get pods,cm',
    'get cm,deploy -A',
    'get all',
    'get deploy/web pod/web',
    'get pods api web --no-headers',
    'get cm,pod --no-headers',
    'get cm --show-kind',
    'get ns',
    'get cm --chunk-size=1',
    'get Pods',
    'get POD web',
    'get deployments.v1.apps -o name',
    'get deployments.apps -o name',
    'get deploy.app -o name',
  ],
  'of objects whole and in part': [
    'get cm odd -o yaml',
    'get cm web -o json',
    'get cm -o json',
    'get cm web odd -o yaml',
    'get deploy web -o yaml',
    'get pods,deploy -o name',
    'get pods -o jsonpath={.items[*].metadata.name}',
    `get pods -o jsonpath='${names}'`,
    `get pods -o jsonpath='${image}'`,
    "get pods -o jsonpath='{.items[0].metadata.labels}'",
    "get pods -o jsonpath='{..image}'",
    `get pods -o jsonpath="{.items[0].metadata['name','namespace']}"`,
    `get pods -o jsonpath="{.items[*]['metadata.name']}"`,
    "get cm web -o jsonpath='x{.data.color}y{.data.nosuch}'",
    'get cm -o custom-columns=NAME:.metadata.name,APP:.metadata.labels.app',
    'get cm -o custom-columns=NAME:.metadata.name --no-headers',
    'get deploy web --subresource=status -o name',
  ],
  'of labels, selectors and order': [
    'get pods --show-labels',
    'get pods -L app,tier',
    'get pods -L nosuch --no-headers',
    'get pods -l app=web',
    'get pods -l "app in (web, api),tier"',
    'get cm --field-selector metadata.name=web',
    'get pods --sort-by=.metadata.name',
    'get pods --sort-by=.nosuch',
    'get pods --sort-by=.metadata.deletionTimestamp -o name',
    'get events --sort-by=.lastTimestamp',
    'get pods --sort-by={.metadata.labels.tier} -o name',
    'get cm -l app=nosuch',
    'get cm -l app=nosuch -A',
    'get ns -l app=nosuch',
    'get pods -n nosuch',
    'get svc --ignore-not-found',
    'get cm --raw /nosuch',
    'get --raw /version',
  ],
  'of what is missing or wrong': [
    'get pod web nosuch',
    'get pod nosuch other',
    'get nosuch',
    'get nosuch.apps x',
    'get cm,nosuch',
    'get',
    'get pods -A web',
    'get pods web -l a=b',
    'get pod/web svc',
    'get pod/web/x',
    'get pods nosuch --ignore-not-found',
    'get pods nosuch --ignore-not-found -o yaml',
    'get pods nosuch -o yaml',
    "get cm -l 'a b'",
    'get cm --field-selector foo=bar',
    "get cm web -o jsonpath='{.data.color'",
    'get pods -o jsonpath',
    'get cm web --subresource=status',
    ['get -f -', configMapYaml('web')],
    ['get -f -', configMapYaml('nosuch')],
    ['get -f - pods', configMapYaml('web')],
    'get --watch=maybe pods',
    'get --nosuch',
    'get pods -n',
    'get pods -Q',
    'nosuch',
  ],
})
