import { ApiError } from '../../../base/api/errors/api-error.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import { objectPath, resourcePath } from '../../../base/client/resource-path.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { outputFlag, showManagedFieldsFlag } from '../frequent-flags.ts'
import { namespaceOf } from '../namespace-of.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { nameOf } from './generator.ts'

const boundKinds: Readonly<Record<string, string>> = { Node: 'v1', Pod: 'v1', Secret: 'v1' }

function boundObject({ flags }: CommandCall) {
  const kind = flags.text('bound-object-kind')
  const name = flags.text('bound-object-name')
  const uid = flags.text('bound-object-uid')
  if (kind === '') {
    if (name !== '' || uid !== '') {
      throw new CtlError(
        '--bound-object-name and --bound-object-uid can only be set if --bound-object-kind is provided',
      )
    }
    return undefined
  }
  const apiVersion = Object.hasOwn(boundKinds, kind) ? boundKinds[kind] : undefined
  if (apiVersion === undefined) {
    throw new CtlError('supported --bound-object-kind values are Node, Pod, Secret')
  }
  if (name === '') {
    throw new CtlError('--bound-object-name is required if --bound-object-kind is provided')
  }
  return { apiVersion, kind, name, ...(uid !== '' && { uid }) }
}

async function createToken(call: CommandCall): Promise<void> {
  const { client, environment, flags, signal } = call
  const name = nameOf(call)
  const group = `authentication.${environment.brand.apiDomain}`
  const accounts = { group: '', version: 'v1', resource: 'serviceaccounts' }
  const path = objectPath(resourcePath(accounts, { namespace: namespaceOf(call), name }), 'token')
  const duration = Math.round(flags.duration('duration') / 1000)
  const boundObjectRef = boundObject(call)
  const audiences = flags.texts('audience')
  const body = {
    apiVersion: `${group}/v1`,
    kind: 'TokenRequest',
    metadata: {},
    spec: {
      audiences,
      ...(duration > 0 && { expirationSeconds: duration }),
      ...(boundObjectRef && { boundObjectRef }),
    },
  }
  const print = resultPrinter(call)
  try {
    const made = await client.create(path, body, { signal })
    if (flags.text('output') === '') {
      environment.out(`${textOf(structOf(made, 'status'), 'token')}\n`)
    } else print(made, 'created')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new CtlError(`failed to create token: ${error.message}`)
  }
}

export const createTokenCommand: Command = {
  name: 'token',
  summary: 'Print a new token of a service account',
  usage: 'create token SERVICE_ACCOUNT_NAME [options]',
  examples: [
    '# Request a token to authenticate to the API server as the service account "myapp" in the current namespace',
    'kubectl create token myapp',
    '',
    '# Request a token that expires after ten minutes',
    'kubectl create token myapp --duration 10m',
  ],
  flags: [
    {
      name: 'audience',
      type: 'list',
      help: 'Who the token is for; the API server unless given. May be repeated.',
    },
    {
      name: 'duration',
      type: 'duration',
      help: 'How long the token is valid, such as 10m; the server decides where it is 0.',
    },
    {
      name: 'bound-object-kind',
      type: 'string',
      values: Object.keys(boundKinds),
      help: 'Kind of an object that the token is bound to: Pod, Secret or Node; the token is invalid once it is deleted.',
    },
    {
      name: 'bound-object-name',
      type: 'string',
      help: 'Name of the object that the token is bound to.',
    },
    {
      name: 'bound-object-uid',
      type: 'string',
      help: 'The uid of the object that the token is bound to.',
    },
    outputFlag,
    showManagedFieldsFlag,
  ],
  run: createToken,
}
