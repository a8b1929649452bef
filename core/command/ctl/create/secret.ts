import { writeJson } from '../../../base/json/json-write.ts'
import { encodeBase64 } from '../../../base/text/base64.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import type { Command } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { Flag } from '../flag.ts'
import { generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'
import { dataFlags, literalData } from './literal-data.ts'

function encoded(text: string): string {
  return encodeBase64(encodeUtf8(text))
}

function secret(name: string, data: Iterable<readonly [string, string]>, type: string) {
  const entries = Array.from(data, ([key, text]) => [key, encoded(text)] as const)
  const content = {
    ...(entries.length > 0 && { data: Object.fromEntries(entries) }),
    ...(type !== '' && { type }),
  }
  return generatedObject({ apiVersion: 'v1', kind: 'Secret', name, content })
}

const failure = 'failed to create secret '

const generic = generatorCommand({
  name: 'generic',
  summary: 'Create a secret from files, folders or values',
  usage:
    'secret generic NAME [--type=string] [--from-file=[key=]source] [--from-literal=key1=value1]',
  examples: [
    '# Create a new secret named my-secret with key1=supersecret',
    'kubectl create secret generic my-secret --from-literal=key1=supersecret',
  ],
  flags: [
    ...dataFlags('secret'),
    {
      name: 'type',
      type: 'string',
      help: 'Type of the secret, which decides the keys it must have; Opaque unless given.',
    },
  ],
  failure,
  async build(call, name) {
    return secret(name, await literalData(call, 'Secret', name), call.flags.text('type'))
  },
})

function required(name: Flag['name'], help: string): Flag {
  return { name, type: 'string', help }
}

const tls = generatorCommand({
  name: 'tls',
  summary: 'Create a secret with a certificate and its key',
  usage: 'secret tls NAME --cert=path/to/cert/file --key=path/to/key/file',
  examples: ['kubectl create secret tls my-tls --cert=tls.crt --key=tls.key'],
  flags: [
    { ...required('cert', 'PEM file of the certificate.'), words: 'file' },
    { ...required('key', "PEM file of the certificate's private key."), words: 'file' },
  ],
  failure,
  async build({ flags, environment }, name) {
    const [cert, key] = [flags.text('cert'), flags.text('key')]
    if (cert === '' || key === '') throw new CtlError('key and cert must be specified')
    const data = new Map([
      ['tls.crt', await environment.readFile(cert)],
      ['tls.key', await environment.readFile(key)],
    ])
    return secret(name, data, `${environment.brand.labelDomain}/tls`)
  },
})

const registry = generatorCommand({
  name: 'docker-registry',
  summary: 'Create a secret with the login of an image registry',
  usage:
    'secret docker-registry NAME --docker-username=user --docker-password=password [--docker-email=email] [--docker-server=string]',
  examples: [
    'kubectl create secret docker-registry my-secret --docker-server=registry.example.com --docker-username=user --docker-password=password',
  ],
  flags: [
    required('docker-username', 'User at the registry.'),
    required('docker-password', 'Password of the user at the registry.'),
    required('docker-email', 'E-mail address for the registry.'),
    {
      name: 'docker-server',
      type: 'string',
      initial: 'https://index.docker.io/v1/',
      help: 'Address of the registry.',
    },
  ],
  failure,
  build({ flags, environment }, name) {
    const [username, password] = [flags.text('docker-username'), flags.text('docker-password')]
    if (username === '' || password === '') {
      throw new CtlError(
        'either --from-file or the combination of --docker-username, --docker-password and --docker-server is required',
      )
    }
    const email = flags.text('docker-email')
    const auth = encoded(`${username}:${password}`)
    const login = { username, password, ...(email !== '' && { email }), auth }
    const text = writeJson({ auths: { [flags.text('docker-server')]: login } })
    const type = `${environment.brand.labelDomain}/dockerconfigjson`
    return secret(name, [['.dockerconfigjson', text]], type)
  },
})

export const createSecret: Command = {
  name: 'secret',
  summary: 'Create a secret of one of several types',
  usage: 'create secret (docker-registry | generic | tls) [options]',
  description: 'Create a secret of one of several types.',
  flags: [],
  subcommands: [registry, generic, tls],
}
