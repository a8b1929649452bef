import { describe, expect, it } from 'vitest'
import { TypedWorkstation } from '../../../support/command/typed-workstation.ts'

const machine = new TypedWorkstation()

const settings = `# The shop
name: shop # its name
replicas: 1
containers:
  - name: web
    image: nginx:1.27
  - name: side
    image: "busybox"
`

function write(path: string, text: string): void {
  machine.machine.files.write(path, text)
}

/** What each line prints and ends with; they are typed at once. */
async function outcomes(lines: readonly string[]): Promise<readonly string[]> {
  const output = await machine.type(lines.map((line) => `${line}\necho "<$?>"`).join('\n'))
  return output.split(/(?<=<\d+>\n)/)
}

const pods = JSON.stringify({
  kind: 'List',
  items: [
    { metadata: { name: 'web', labels: { b: '1', a: '2' } }, status: { phase: 'Running', n: 2 } },
    { metadata: { name: 'db' }, status: { phase: 'Pending', n: 1 } },
  ],
})

describe('jq at the workstation', () => {
  const lines: readonly (readonly [line: string, output: string])[] = [
    [`jq -r '.items[].metadata.name' pods.json`, 'web\ndb\n'],
    [`jq -c '.items[0].metadata.labels' pods.json`, '{"b":"1","a":"2"}\n'],
    [`jq -cS '.items[0].metadata.labels' pods.json`, '{"a":"2","b":"1"}\n'],
    [`jq --indent 1 '.items[0].status' pods.json`, '{\n "phase": "Running",\n "n": 2\n}\n'],
    [`jq --tab '.items[1].metadata' pods.json`, '{\n\t"name": "db"\n}\n'],
    [`cat pods.json | jq '[.items[] | select(.status.n > 1)] | length'`, '1\n'],
    [`jq -c '.items |= map(.metadata.name) | del(.kind)' pods.json`, '{"items":["web","db"]}\n'],
    [
      `jq -r --arg n db '.items[] | select(.metadata.name == $n) | .status.phase' pods.json`,
      'Pending\n',
    ],
    [`jq -n -c --argjson n '[1]' '$n + [2]'`, '[1,2]\n'],
    [`jq -s -c 'map(.kind)' pods.json pods.json`, '["List","List"]\n'],
    [`printf 'a\nb\n' | jq -R .`, '"a"\n"b"\n'],
    [`printf '1 2 3' | jq -n '[inputs] | add'`, '6\n'],
    [`jq -r '.items[] | [.metadata.name, .status.n] | @tsv' pods.json`, 'web\t2\ndb\t1\n'],
    [`jq -r '.items[0].metadata.name | gsub("[aeiou]"; "_")' pods.json`, 'w_b\n'],
    [
      `jq -n -c '"v1.27" | capture("v(?<major>[0-9]+)[.](?<minor>[0-9]+)")'`,
      '{"major":"1","minor":"27"}\n',
    ],
    [`X=1 jq -n '$ENV.X, env.X'`, '"1"\n"1"\n'],
  ]

  it('queries run over files and standard input, with the flags of jq', async () => {
    write('pods.json', pods)
    const printed = await outcomes(lines.map(([line]) => line))
    expect(printed).toEqual(lines.map(([, output]) => `${output}<0>\n`))
  })

  const failures: readonly (readonly [line: string, code: number, output: string])[] = [
    ['jq -e .nothing pods.json', 1, 'null\n'],
    ['jq -e empty pods.json', 4, ''],
    [
      'jq -n "[limit(1e9; recurse(.))] | length"',
      5,
      'jq: error: the filter takes more than 3000000 steps, and was stopped at character 13: recurse\n',
    ],
    [
      `jq -n '[range(3000)] | reduce .[] as $i (1; [.])'`,
      5,
      'jq: error: the filter makes a value of more than 1000 levels\n',
    ],
    ['jq .kind.x pods.json', 5, 'jq: error (at pods.json:0): Cannot index string with "x"\n'],
    [
      'jq ".kind[]" pods.json',
      5,
      'jq: error (at pods.json:0): Cannot iterate over string ("List")\n',
    ],
    ['jq .[ pods.json', 3, 'jq: error: a query ends too early\njq: 1 compile error\n'],
    ['jq . none.json', 2, 'jq: error: Could not open none.json: No such file or directory\n'],
    [
      'jq -n "[range(1e9)] | length"',
      5,
      'jq: error: the filter takes more than 3000000 steps, and was stopped at character 2: range\n',
    ],
  ]

  it('failures have the exit codes of jq', async () => {
    write('pods.json', pods)
    const printed = await outcomes(failures.map(([line]) => line))
    expect(printed).toEqual(failures.map(([, code, output]) => `${output}<${code}>\n`))
  })
})

describe('yq at the workstation', () => {
  const lines: readonly (readonly [line: string, output: string])[] = [
    [`yq '.containers[].name' shop.yaml`, 'web\nside\n'],
    [`yq '.containers[0]' shop.yaml`, 'name: web\nimage: nginx:1.27\n'],
    [`yq -o json -I 0 '.containers[1]' shop.yaml`, '{"name":"side","image":"busybox"}\n'],
    [`yq '.replicas = 3 | .name' shop.yaml`, 'shop\n'],
    [`NAME=x yq '.name = strenv(NAME)' shop.yaml | head -2`, '# The shop\nname: x # its name\n'],
    [`yq -n '.a.b = [1]'`, 'a:\n  b:\n    - 1\n'],
    [`printf 'a: 1\n---\na: 2\n' | yq '.a'`, '1\n---\n2\n'],
    [`printf 'a: 1\n---\nb: 2\n' | yq ea '. as $d ireduce ({}; . * $d)'`, 'a: 1\nb: 2\n'],
    [
      `yq ea 'select(fileIndex == 0) * select(fileIndex == 1)' shop.yaml more.yaml | tail -2`,
      '    image: busybox\nmore: true\n',
    ],
    [`yq eval '.more' more.yaml`, 'true\n'],
    [`yq more.yaml`, 'more: true\n'],
  ]

  it('expressions run over files and standard input, with the flags of yq', async () => {
    write('shop.yaml', settings)
    write('more.yaml', 'more: true\n')
    const printed = await outcomes(lines.map(([line]) => line))
    expect(printed).toEqual(lines.map(([, output]) => `${output}<0>\n`))
  })

  it('a change in place keeps comments, order and quotes', async () => {
    write('shop.yaml', settings)
    await machine.type(`yq -i '.replicas = 3' shop.yaml`)
    await machine.type(`yq -i '.containers[1].image = "busybox:2"' shop.yaml`)
    expect(machine.machine.files.readText('shop.yaml')).toBe(
      settings.replace('replicas: 1', 'replicas: 3').replace('"busybox"', 'busybox:2'),
    )
  })

  it('what is not available is said', async () => {
    write('shop.yaml', settings)
    expect(await machine.run(`yq '... comments=""' shop.yaml`)).toMatchObject({ code: 1 })
    expect(await machine.run(`yq '.a' none.yaml`)).toEqual({
      code: 1,
      output: 'Error: open none.yaml: no such file or directory\n',
    })
    expect(await machine.run(`yq '.name.x' shop.yaml`)).toMatchObject({ code: 1 })
  })
})

describe('kustomize at the workstation', () => {
  it('kustomize build, kubectl kustomize and apply -k read folders of the machine', async () => {
    write('shop/kustomization.yaml', 'resources: [cm.yaml]\nnamePrefix: dev-\n')
    write('shop/cm.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: web }\n')
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: dev-web\n'
    expect(await machine.type('kustomize build shop')).toBe(text)
    expect(await machine.type('cd shop; kustomize build; cd')).toBe(text)
    expect(await machine.type('kubectl kustomize shop')).toBe(text)
    expect(await machine.type('kubectl apply -k shop')).toBe('configmap/dev-web created\n')
    expect(await machine.run('kustomize build nowhere')).toEqual({
      code: 1,
      output:
        "Error: must build at directory: not a valid directory: evalsymlink failure on 'nowhere' : lstat /home/learner/nowhere: no such file or directory\n",
    })
  })
})
