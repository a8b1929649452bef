import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../core/index.ts'
import { runCommandHere } from './plugin-folder.ts'

/** Kubeconfig files, and what kubectl 1.32 said of them or showed by `config view`. Nothing listens where they point to. */
interface KubeconfigCase {
  readonly name: string
  /** Files by their names, `one` and `sub/two`, which KUBECONFIG lists, the first of them twice. */
  readonly files: Readonly<Record<string, JsonValue>>
  readonly flags?: readonly string[]
  readonly stderr?: string
  readonly view?: JsonValue
}

const noServer =
  'error: no server is known: there is no kubeconfig, or it has no current context; see --kubeconfig\n'
const noProxy = 'error: proxy-url of cluster "c" is not supported: this client uses no proxies\n'
const unread = 'error: error loading config file "{folder}/one": '
const refused =
  'The connection to the server 127.0.0.1:1 was refused - did you specify the right host or port?\n'

/** Where the command says it otherwise, on purpose. */
const own: Readonly<Record<string, string>> = {
  // Every parser of YAML has words of its own.
  'YAML that does not parse': `${unread}yaml: line 1: did not find expected node content\n`,
  // kubectl goes on with localhost:8080, which is hardly ever what was meant.
  'an empty file': noServer,
  'no current context': noServer,
  'a context without a cluster': 'error: no server is known: the context "x" names no cluster\n',
  'a context whose cluster is not there': 'error: no server found for cluster "d"\n',
  'a cluster without a server': 'error: no server found for cluster "c"\n',
  'a cluster that is empty': 'error: no server found for cluster "c"\n',
  // kubectl prints the credentials of the whole list.
  'two clusters of one name': `${unread}duplicate name "c" in list of clusters\n`,
  'two users of one name': `${unread}duplicate name "u" in list of users\n`,
  'two contexts of one name': `${unread}duplicate name "x" in list of contexts\n`,
  // kubectl asks for a user name and a password, which no server takes any more.
  'a context whose user is not there': refused,
  'a context without a user': refused,
  'a key without a certificate': refused,
  'a proxy-url with another scheme': noProxy,
  'a proxy-url that is no URL': noProxy,
  // Such a context is named like all other mistakes.
  'a current context that is not there': 'error: context was not found for specified context: y\n',
  'a server with another scheme':
    'Unable to connect to the server: the scheme of ftp://127.0.0.1:1 is neither https nor http\n',
  'a server that is no URL':
    'Unable to connect to the server: "https://%%/apis" is not an absolute URL\n',
  'a request-timeout that is none':
    'error: invalid argument "soon" for "--request-timeout" flag: time: invalid duration "soon"\n' +
    "See 'kubectl get --help' for usage.\n",
}

const cases = JSON.parse(
  readFileSync(new URL('kubeconfigs.json', import.meta.url), 'utf8'),
) as readonly KubeconfigCase[]

describe('the kubeconfig of skerry kubectl', () => {
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-kubeconfig-'))
    await mkdir(join(folder, 'sub'))
    await writeFile(join(folder, 'ca.crt'), 'x')
  })

  beforeEach(async () => {
    for (const name of ['one', 'sub/two']) await rm(join(folder, name), { force: true })
  })

  afterAll(() => rm(folder, { recursive: true }))

  async function run({ files, flags = [] }: KubeconfigCase, words: readonly string[]) {
    for (const [name, content] of Object.entries(files)) {
      const text = typeof content === 'string' ? content : JSON.stringify(content)
      await writeFile(join(folder, name), text)
    }
    const all = [...flags.map((flag) => flag.replace('{folder}', folder)), ...words]
    const isGiven = flags.includes('--kubeconfig')
    const paths = ['one', 'sub/two', 'one'].map((name) => join(folder, name))
    return runCommandHere(all, isGiven ? {} : { KUBECONFIG: paths.join(delimiter) })
  }

  it.each(cases.filter(({ stderr }) => stderr !== undefined))(
    'skerry kubectl says of $name what kubectl says',
    async (one) => {
      const { code, stderr } = await run(one, ['get', '--raw', '/version'])
      expect(stderr.replaceAll(folder, '{folder}')).toBe(own[one.name] ?? one.stderr)
      expect(code).toBe(1)
    },
  )

  it.each(cases.filter(({ view }) => view !== undefined))(
    'skerry kubectl config view shows $name as kubectl does',
    async (one) => {
      const raw = one.flags ? [] : ['--raw']
      const { code, stdout } = await run(one, ['config', 'view', '-o', 'json', ...raw])
      expect(code).toBe(0)
      expect(JSON.parse(stdout)).toEqual(one.view)
    },
  )
})
