import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCommand } from '../../../node-host/commands/flags/parse-command.ts'
import { skerryProgram } from '../../../node-host/commands/serve/programs.ts'
import { startServer } from '../../../node-host/serving/launch/start-server.ts'
import type { RunningServer } from '../../../node-host/serving/running/running-server.ts'
import { recordingLogger } from '../host/http/open-listener.ts'
import type { AttackCase, AuditLine } from './attack-case.ts'
import { makeAttackCertificates } from './attack-certificates.ts'
import { attackedObjects } from './attacked-objects.ts'
import { authorization, bearer, type Credentials, staticTokens } from './credentials.ts'
import { TokenForger } from './forged-token.ts'
import { type AttackAnswer, type AttackedPort, sendAttack } from './send-attack.ts'
import { TrapServer } from './trap-server.ts'

interface Written {
  readonly metadata: { readonly name: string; readonly uid: string }
}

/** The part of an audit event that the suite compares. */
interface AuditEvent {
  readonly auditID: string
  readonly stage: string
  readonly verb: string
  readonly user?: { readonly username?: string }
  readonly impersonatedUser?: { readonly username: string }
  readonly responseStatus?: { readonly code?: number }
  readonly annotations?: Readonly<Record<string, string>>
}

const admin = bearer('admin-token')
const team = '/api/v1/namespaces/team'

function flagsOf(directory: string): readonly string[] {
  return [
    '--brand=k8s',
    `--data-dir=${directory}/data`,
    '--secure-port=0',
    `--token-auth-file=${directory}/tokens.csv`,
    `--client-ca-file=${directory}/clients.pem`,
    `--requestheader-client-ca-file=${directory}/proxies.pem`,
    '--requestheader-allowed-names=proxy',
    '--requestheader-username-headers=X-Remote-User',
    '--requestheader-group-headers=X-Remote-Group',
    '--requestheader-extra-headers-prefix=X-Remote-Extra-',
    '--enable-bootstrap-token-auth',
    `--audit-policy-file=${directory}/policy.yaml`,
    `--audit-log-path=${directory}/audit.log`,
    '--audit-log-mode=blocking',
  ]
}

const auditPolicy = 'apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: Metadata}]\n'

/** A server over TLS with every method of authentication, RBAC and an audit log, and the credentials of its attackers. */
export class AttackedServer {
  readonly port: AttackedPort
  readonly #trap: TrapServer
  readonly #directory: string
  readonly #server: RunningServer
  readonly #credentials = new Map<string, Credentials>()

  static async open(): Promise<AttackedServer> {
    const directory = await mkdtemp(join(tmpdir(), 'skerry-attacks-'))
    const certificates = await makeAttackCertificates()
    await writeFile(join(directory, 'tokens.csv'), staticTokens)
    await writeFile(join(directory, 'clients.pem'), certificates.clients)
    await writeFile(join(directory, 'proxies.pem'), certificates.proxies)
    await writeFile(join(directory, 'policy.yaml'), auditPolicy)
    const command = parseCommand(skerryProgram, flagsOf(directory))
    if (command.action !== 'start') throw new TypeError('the flags of a start')
    const server = await startServer({ ...command.settings.options, logger: recordingLogger() })
    const authority = await readFile(join(directory, 'data/pki/ca.crt'), 'utf8')
    const attacked = new AttackedServer(directory, server, authority, await TrapServer.open())
    await attacked.#prepare(certificates.credentials)
    return attacked
  }

  private constructor(
    directory: string,
    server: RunningServer,
    authority: string,
    trap: TrapServer,
  ) {
    this.#trap = trap
    this.#directory = directory
    this.#server = server
    this.port = { port: server.port, authority }
  }

  async attack(written: AttackCase, id: string): Promise<AttackAnswer> {
    const attack = this.#filled(written)
    const asked = this.#trap.asked.length
    for (const { method, path, body, type } of [attack.before ?? []].flat()) {
      await this.administer(method, path, body, type)
    }
    const credentials = this.#credentials.get(attack.as)
    if (!credentials) throw new TypeError(`no credentials are called "${attack.as}"`)
    const headers = { ...attack.headers, 'audit-id': id }
    const answer = await sendAttack(this.port, { ...attack, headers }, credentials)
    return { ...answer, trapped: this.#trap.asked.slice(asked) }
  }

  /** The case with the places that differ from run to run. */
  #filled(attack: AttackCase): AttackCase {
    const places: Readonly<Record<string, string>> = {
      TRAP: `127.0.0.1:${this.#trap.port}`,
      OWN: `127.0.0.1:${this.#server.port}`,
      CA: Buffer.from(this.#trap.authority).toString('base64'),
      OWNCA: Buffer.from(this.port.authority).toString('base64'),
    }
    const text = JSON.stringify(attack).replaceAll(
      /\b(?:TRAP|OWN|CA|OWNCA)\b/g,
      (name) => places[name] ?? '',
    )
    return JSON.parse(text) as AttackCase
  }

  /** Sends a request of the administrator, which must succeed. */
  async administer<T = Written>(
    method: string,
    path: string,
    body?: unknown,
    type = 'application/json',
  ): Promise<T> {
    const { status, text } = await sendAttack(this.port, { method, path, body, type }, admin)
    if (status >= 300) throw new TypeError(`${method} ${path}: ${status} ${text}`)
    return JSON.parse(text) as T
  }

  /** Closes the server, which completes the audit log. @returns its last lines by audit id. */
  async close(): Promise<ReadonlyMap<string, AuditLine>> {
    await this.#server.close()
    this.#trap.close()
    const log = await readFile(join(this.#directory, 'audit.log'), 'utf8')
    await rm(this.#directory, { recursive: true, force: true })
    const events = log
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as AuditEvent)
    return new Map(events.map((event) => [event.auditID, lineOf(event)]))
  }

  async #prepare(certificates: Readonly<Record<string, Credentials>>): Promise<void> {
    for (const [path, object] of attackedObjects) await this.administer('POST', path, object)
    for (const [name, each] of Object.entries(certificates)) this.#credentials.set(name, each)
    const known: Readonly<Record<string, Credentials>> = {
      nobody: {},
      admin,
      jane: bearer('jane-token'),
      mallory: bearer('mallory-token'),
      writer: bearer('writer-token'),
      deputy: bearer('deputy-token'),
      'unknown token': bearer('guessed'),
      'empty token': authorization('Bearer '),
      'two spaces': authorization('Bearer  admin-token'),
      'basic scheme': authorization('Basic YWRtaW46YWRtaW4='),
      'prefix of a token': bearer('admin-toke'),
      'word behind the token': bearer('admin-token and-more'),
      'certificate and bad token': { ...certificates['admin certificate'], ...bearer('guessed') },
      'bootstrap token': bearer('aaaaaa.0123456789abcdef'),
      'signing bootstrap token': bearer('bbbbbb.0123456789abcdef'),
      'expired bootstrap token': bearer('cccccc.0123456789abcdef'),
      'bootstrap token, wrong secret': bearer('aaaaaa.0123456789abcdee'),
    }
    for (const [name, each] of Object.entries(known)) this.#credentials.set(name, each)
    await this.#forge()
    await this.#revoke()
  }

  /** A token of a service account. */
  async #tokenOf(account: string, spec: object = {}): Promise<string> {
    const body = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec }
    const path = `${team}/serviceaccounts/${account}/token`
    const made = await this.administer<{ status: { token: string } }>('POST', path, body)
    return made.status.token
  }

  async #forge(): Promise<void> {
    const key = await readFile(join(this.#directory, 'data/pki/sa.key'), 'utf8')
    const good = await this.#tokenOf('robot')
    this.#credentials.set('robot', bearer(good))
    const forger = new TokenForger(good, key)
    const hour = 3600
    const now = Math.floor(Date.now() / 1000)
    const owner = 'system:serviceaccount:team:owner'
    const tokens: Readonly<Record<string, string>> = {
      'algorithm none': forger.withoutSignature(),
      'HS256 with the public key': forger.withPublicKeyAsSecret(),
      'another key': forger.byAnotherKey(),
      'foreign signature': forger.withSignatureOf(await this.#tokenOf('owner')),
      'changed signature': forger.withChangedSignature(),
      'changed subject': forger.withChangedClaims({ sub: owner }),
      'another audience': await this.#tokenOf('robot', { audiences: ['elsewhere'] }),
      'another issuer': forger.claiming({ iss: 'https://elsewhere.example' }),
      expired: forger.claiming({ iat: now - 2 * hour, nbf: now - 2 * hour, exp: now - hour }),
      'not yet valid': forger.claiming({ nbf: now + hour }),
    }
    for (const [name, token] of Object.entries(tokens)) {
      this.#credentials.set(`robot, ${name}`, bearer(token))
    }
  }

  /** Makes tokens whose account, pod or secret is then deleted. */
  async #revoke(): Promise<void> {
    for (const [name, account] of [
      ['deleted account', 'gone'],
      ['account made again', 'remade'],
    ] as const) {
      this.#credentials.set(name, bearer(await this.#tokenOf(account)))
      await this.administer('DELETE', `${team}/serviceaccounts/${account}`)
    }
    const again = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'remade' } }
    await this.administer('POST', `${team}/serviceaccounts`, again)
    for (const [name, kind, path] of [
      ['deleted pod', 'Pod', 'pods/p'],
      ['deleted secret', 'Secret', 'secrets/bound'],
    ] as const) {
      const { metadata } = await this.administer('GET', `${team}/${path}`)
      const boundObjectRef = { apiVersion: 'v1', kind, name: metadata.name, uid: metadata.uid }
      this.#credentials.set(name, bearer(await this.#tokenOf('robot', { boundObjectRef })))
      await this.administer('DELETE', `${team}/${path}?gracePeriodSeconds=0`)
    }
  }
}

function lineOf({
  user,
  impersonatedUser,
  verb,
  responseStatus,
  annotations = {},
}: AuditEvent): AuditLine {
  const decision = annotations['authorization.k8s.io/decision']
  return {
    user: user?.username ?? '',
    ...(impersonatedUser && { impersonated: impersonatedUser.username }),
    verb,
    code: responseStatus?.code ?? 0,
    ...(decision !== undefined && { decision }),
  }
}
