import { statSync } from 'node:fs'
import {
  aggregateText,
  type AuthorizationConfiguration,
  type Brand,
  type CompileCondition,
  readAuthorizationConfiguration,
  validateAuthorization,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { systemCode } from '../../base/errors/system-error.ts'
import { authorizerTypes } from './authorization-modes.ts'

/** Types that read what they decide by as the server starts, so that a changed file cannot add them. */
const startedTypes: ReadonlySet<string> = new Set(['ABAC', 'Node', 'RBAC'])

/** What is wrong with the kubeconfig that a configuration names, in the words of the original. */
function faultOfFile(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? undefined : 'must be a regular file'
  } catch (error) {
    const why = systemCode(error) === 'ENOENT' ? 'no such file or directory' : systemCode(error)
    return `error loading file: stat ${path}: ${why}`
  }
}

/** Types of the authorizers but webhooks, which may come and go as the file changes. */
function lastingTypes({ authorizers }: AuthorizationConfiguration): ReadonlySet<string> {
  return new Set(authorizers.map(({ type }) => type).filter((type) => type !== 'Webhook'))
}

/** Faults that the original's API server finds beside those of the validation. */
function faultsOf(
  configuration: AuthorizationConfiguration,
  first: AuthorizationConfiguration | undefined,
): readonly string[] {
  const faults: string[] = []
  for (const [at, { type, name, webhook }] of configuration.authorizers.entries()) {
    const expected = type.toLowerCase()
    if (type !== 'Webhook' && name !== expected) {
      faults.push(`expected name ${expected} for authorizer ${type} instead of ${name}`)
    }
    if (webhook?.connectionType === 'InClusterConfig') {
      faults.push(
        `authorizers[${at}].connectionInfo.type: InClusterConfig cannot be used by the server that hosts the access review API; use KubeConfigFile`,
      )
    }
  }
  if (!first) return faults
  const types = lastingTypes(configuration)
  const before = lastingTypes(first)
  const missing = [...before].filter((type) => !types.has(type)).toSorted()
  if (missing.length > 0) faults.push(`missing required types: [${missing.join(' ')}]`)
  for (const type of types) {
    if (before.has(type) || !startedTypes.has(type)) continue
    faults.push(
      `authorizer type ${type} is not allowed if it was not enabled at initial server startup`,
    )
  }
  return faults
}

/** Reads the texts of one configuration file, one after another as it changes. */
export class AuthorizationFile {
  readonly #source: string
  readonly #brand: Brand
  readonly #compile: CompileCondition
  /** The configuration that the server started with. */
  #first: AuthorizationConfiguration | undefined
  #last: { readonly text: string; readonly configuration: AuthorizationConfiguration } | undefined

  constructor(path: string, brand: Brand, compile: CompileCondition) {
    this.#source = `--authorization-config ${path}`
    this.#brand = brand
    this.#compile = compile
  }

  /** Reads and checks a text. @throws StartupError with the errors of the original */
  read(text: string): AuthorizationConfiguration {
    if (this.#last?.text === text) return this.#last.configuration
    const configuration = this.#decode(text)
    const causes = validateAuthorization(configuration, {
      knownTypes: authorizerTypes,
      repeatableTypes: ['Webhook'],
      faultOfFile,
      compile: this.#compile,
      hasConditions: true,
    })
    this.#refuse(causes.map(({ field = '', message }) => `${field}: ${message}`))
    this.#refuse(faultsOf(configuration, this.#first))
    this.#last = { text, configuration }
    return configuration
  }

  /** Has later texts checked against the configuration that the server started with. */
  started(configuration: AuthorizationConfiguration): void {
    this.#first ??= configuration
  }

  #refuse(faults: readonly string[]): void {
    if (faults.length > 0) throw new StartupError(`${this.#source}: ${aggregateText(faults)}`)
  }

  #decode(text: string): AuthorizationConfiguration {
    try {
      return readAuthorizationConfiguration(text, this.#brand)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const why = `failed to load AuthorizationConfiguration from file: ${error.message}`
      throw new StartupError(`${this.#source}: ${why}`, error)
    }
  }
}
