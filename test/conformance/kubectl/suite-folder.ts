import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'

/** Where one function of the suite fetches a manifest of Kubernetes' sources from. */
const publicSources = 'https://raw.githubusercontent.com/kubernetes/kubernetes/master'

/** Scripts of the suite, and the plug-ins that it runs. Files of Go modules cannot be executed. */
const copied = ['test/cmd', 'test/fixtures/pkg/kubectl/plugins']

/**
 * Makes a folder in which the suite runs, since it writes beside its sources. It has links to those of the module, but for what is copied.
 * @param module the folder of the module `k8s.io/kubernetes`
 * @param sources URL of a server of the module's files, from which scripts fetch manifests instead of GitHub
 * @returns its path; `tmp` in it is for temporary files
 */
export async function makeSuiteFolder(module: string, sources: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-kubectl-suite-'))
  await mkdir(join(folder, 'tmp'))
  await fill('')
  return folder

  async function fill(path: string): Promise<void> {
    for (const entry of await readdir(join(module, path), { withFileTypes: true })) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      const isCopied = copied.some((part) => inner === part || inner.startsWith(`${part}/`))
      if (isCopied && entry.isFile()) await copyScript(inner)
      else if (isCopied || copied.some((part) => part.startsWith(`${inner}/`))) {
        await mkdir(join(folder, inner))
        await fill(inner)
      } else await symlink(join(module, inner), join(folder, inner))
    }
  }

  async function copyScript(path: string): Promise<void> {
    const text = await readFile(join(module, path), 'utf8')
    await writeFile(join(folder, path), text.replaceAll(publicSources, sources), { mode: 0o755 })
  }
}

export interface SourceServer {
  readonly url: string
  close(): void
}

/** Serves the files of `hack/testdata` on loopback. */
export async function serveSources(module: string): Promise<SourceServer> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = path.startsWith('/hack/testdata/') ? join(module, path) : ''
    readFile(file).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => void server.close() }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
