import { type Brand, brands } from '../../base/api/brand.ts'
import { objectsOf, textOf, textsOf } from '../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../base/api/json.ts'
import { KubeconfigError } from './kubeconfig-error.ts'

/** Whether a plug-in gets standard input. */
export type InteractiveMode = 'Never' | 'IfAvailable' | 'Always'

/** A credential plug-in of a kubeconfig: `user.exec`. */
export interface ExecPlugin {
  /** Path, or a name that is looked up in PATH. */
  readonly command: string
  readonly args: readonly string[]
  readonly env: readonly { readonly name: string; readonly value: string }[]
  /** The brand of the group, which also names the variable of the input. */
  readonly brand: Brand
  readonly group: string
  readonly version: string
  /** Text for users who have no such command. */
  readonly installHint: string
  readonly provideClusterInfo: boolean
  readonly interactiveMode: InteractiveMode
}

const modes: ReadonlySet<string> = new Set(['Never', 'IfAvailable', 'Always'])

/** Versions of the group, with the mode where none is given; undefined where it must be given. */
const versions: ReadonlyMap<string, InteractiveMode | undefined> = new Map([
  ['v1', undefined],
  ['v1beta1', 'IfAvailable'],
  ['v1alpha1', 'IfAvailable'],
])

/** Versions that a plug-in can be asked in. */
const spoken: ReadonlySet<string> = new Set(['v1', 'v1beta1'])

interface ExecVersion {
  readonly brand: Brand
  readonly group: string
  readonly version: string
}

/** The group of credential plug-ins, by brand. */
export function execGroup({ apiDomain }: Brand): string {
  return `client.authentication.${apiDomain}`
}

function versionOf(apiVersion: string): ExecVersion | undefined {
  const [group, version] = apiVersion.split('/')
  const brand = Object.values(brands).find((one) => execGroup(one) === group)
  if (!brand || group === undefined || version === undefined || !versions.has(version))
    return undefined
  return { brand, group, version }
}

/** The interactive mode of a plug-in as it is written, or that of its version; empty where there is none. */
export function interactiveModeOf(exec: JsonObject): string {
  const known = versionOf(textOf(exec, 'apiVersion'))
  return textOf(exec, 'interactiveMode') || (known && versions.get(known.version)) || ''
}

function isMode(mode: string): mode is InteractiveMode {
  return modes.has(mode)
}

/** The mistakes in the plug-in of a user, in the words of kubectl. */
export function execMistakes(user: string, exec: JsonObject): readonly string[] {
  const needed = `must be specified for ${user} to use exec authentication plugin`
  const mode = interactiveModeOf(exec)
  return [
    ...(textOf(exec, 'command') === '' ? [`command ${needed}`] : []),
    ...(textOf(exec, 'apiVersion') === '' ? [`apiVersion ${needed}`] : []),
    ...objectsOf(exec, 'env').flatMap((variable) =>
      textOf(variable, 'name') === '' ? [`env variable name ${needed}`] : [],
    ),
    ...(mode === '' ? [`interactiveMode ${needed}`] : []),
    ...(mode === '' || isMode(mode) ? [] : [`invalid interactiveMode for ${user}: "${mode}"`]),
  ]
}

/**
 * Reads the plug-in of a user, which {@link execMistakes} has checked.
 *
 * @throws KubeconfigError for a version that no plug-in can be asked in.
 */
export function readExecPlugin(exec: JsonObject): ExecPlugin {
  const apiVersion = textOf(exec, 'apiVersion')
  const known = versionOf(apiVersion)
  const mode = interactiveModeOf(exec)
  if (!known || !spoken.has(known.version) || !isMode(mode)) {
    throw new KubeconfigError([`exec plugin: invalid apiVersion "${apiVersion}"`])
  }
  return {
    ...known,
    command: textOf(exec, 'command'),
    args: textsOf(exec, 'args'),
    env: objectsOf(exec, 'env').map((variable) => ({
      name: textOf(variable, 'name'),
      value: textOf(variable, 'value'),
    })),
    installHint: printable(textOf(exec, 'installHint')),
    provideClusterInfo: getKey(exec, 'provideClusterInfo') === true,
    interactiveMode: mode,
  }
}

/** A text without control characters, which could change a terminal; white space stays. */
function printable(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\t-\r]/gu, (sign) => {
    const hex = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase()
    return `U+${hex.padStart(4, '0')}`
  })
}
