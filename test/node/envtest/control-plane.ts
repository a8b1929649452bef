import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { join } from 'node:path'
import {
  createAuthority,
  issueCertificate,
} from '../../../node-host/serving/pki/certificate-factory.ts'
import { freePort } from '../../support/servers/free-port.ts'

const hour = 3_600_000

/** etcd and kube-apiserver of an assets directory, started by the flags that envtest of controller-runtime 0.25 gives. */
export class ControlPlane {
  readonly url: string
  readonly etcdUrl: string
  readonly #assets: string
  readonly #directory: string
  readonly #children: ChildProcess[] = []

  private constructor(assets: string, directory: string, ports: readonly [number, number]) {
    this.#assets = assets
    this.#directory = directory
    this.etcdUrl = `http://127.0.0.1:${ports[0]}`
    this.url = `https://127.0.0.1:${ports[1]}`
  }

  /** Starts both and waits until they are ready. `directory` is for their files; `temporary` is made there. */
  static async start(assets: string, directory: string): Promise<ControlPlane> {
    const plane = new ControlPlane(assets, directory, [await freePort(), await freePort()])
    await mkdir(plane.temporary, { recursive: true })
    await plane.#startEtcd()
    await plane.#startServer()
    return plane
  }

  /** The folder for temporary files of both. */
  get temporary(): string {
    return join(this.#directory, 'tmp')
  }

  get certificates(): string {
    return join(this.#directory, 'certificates')
  }

  async #startEtcd(): Promise<void> {
    const child = this.#spawn('etcd', [
      `--advertise-client-urls=${this.etcdUrl}`,
      `--data-dir=${join(this.#directory, 'etcd')}`,
      `--listen-client-urls=${this.etcdUrl}`,
      '--listen-peer-urls=http://127.0.0.1:0',
      '--unsafe-no-fsync=true',
    ])
    await lineOf(child, /answers health checks/)
  }

  async #startServer(): Promise<void> {
    await this.#writeCertificates()
    const { port } = new URL(this.url)
    const child = this.#spawn('kube-apiserver', [
      '--allow-privileged=true',
      '--authorization-mode=RBAC',
      '--bind-address=127.0.0.1',
      `--cert-dir=${this.certificates}`,
      `--client-ca-file=${join(this.certificates, 'client-cert-auth-ca.crt')}`,
      '--disable-admission-plugins=ServiceAccount',
      `--etcd-servers=${this.etcdUrl}`,
      `--secure-port=${port}`,
      `--service-account-issuer=${this.url}/`,
      `--service-account-key-file=${join(this.certificates, 'sa-signer.crt')}`,
      `--service-account-signing-key-file=${join(this.certificates, 'sa-signer.key')}`,
      '--service-cluster-ip-range=10.0.0.0/24',
    ])
    await lineOf(child, /^Skerry serves/m)
  }

  /** Signs what envtest signs: the served pair, the authority of users, and the pair for tokens, each of an authority of its own. */
  async #writeCertificates(): Promise<void> {
    const validity = { from: Date.now() - hour, until: Date.now() + hour }
    const [serving, users, tokens] = await Promise.all(
      ['serving', 'users', 'tokens'].map((name) => createAuthority(name, validity)),
    )
    if (!serving || !users || !tokens) throw new TypeError('an authority is missing')
    const served = await issueCertificate(serving, {
      commonName: 'localhost',
      organizations: ['envtest'],
      hosts: ['localhost', '127.0.0.1'],
      usage: 'server',
      validity,
    })
    await mkdir(this.certificates)
    const files = {
      'apiserver.crt': served.certificate,
      'apiserver.key': served.key,
      'client-cert-auth-ca.crt': users.certificate,
      'sa-signer.crt': tokens.certificate,
      'sa-signer.key': tokens.key,
    }
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(this.certificates, name), text)
    }
  }

  #spawn(name: string, words: readonly string[]): ChildProcess {
    // Without a PATH: the scripts find Node and this installation by themselves.
    const env = { TMPDIR: this.temporary }
    const child = spawn(join(this.#assets, name), words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#children.push(child)
    return child
  }

  /** Ends both, the server first. @returns their exit codes */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<readonly (number | null)[]> {
    const codes: (number | null)[] = []
    for (const child of this.#children.splice(0).toReversed()) {
      const isRunning = child.exitCode === null && child.signalCode === null
      const ended = isRunning ? once(child, 'exit') : undefined
      child.kill(signal)
      await ended
      codes.push(child.exitCode)
    }
    return codes
  }
}

/** Resolves with the standard output once it matches. @throws Error for a process that ends before, with its errors */
function lineOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let [output, errors] = ['', '']
    child.stderr?.on('data', (chunk) => (errors += String(chunk)))
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      if (pattern.test(output)) resolve(output)
    })
    child.once('exit', () => reject(new Error(`the process ended: ${output}${errors}`)))
  })
}

/** The answer to an anonymous GET; certificates are not checked. */
export function answerOf(url: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp
    const request = send(url, { rejectUnauthorized: false, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    request.on('error', reject)
    request.end()
  })
}
