import type { JsonObject } from '../../../base/api/json.ts'
import type { Command } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'

/** `host/path=service:port,tls=secret`, as `--rule` takes it. */
interface Rule {
  readonly host: string
  readonly path: string
  readonly service: string
  readonly port: string
  /** Secret of `tls=`; undefined without `tls`, empty for the default certificate. */
  readonly secret: string | undefined
}

const rulePattern =
  /^(?<host>[\w*\-.]*)(?<path>\/.*)=(?<service>[\w-]+):(?<port>[\w-]+)(?:,tls(?:=(?<secret>[\w-]+))?)?$/

function parseRule(text: string): Rule {
  const groups = rulePattern.exec(text)?.groups
  if (!groups) {
    throw new CtlError(
      `rule ${text} is invalid and should be in format host/path=svcname:svcport[,tls[=secret]]`,
    )
  }
  const { host = '', path = '', service = '', port = '', secret } = groups
  const isTls = /,tls(?:=[\w-]+)?$/.test(text)
  return { host, path, service, port, secret: isTls ? (secret ?? '') : undefined }
}

function backend(name: string, port: string): JsonObject {
  const isNumber = /^\d+$/.test(port)
  return { service: { name, port: isNumber ? { number: Number(port) } : { name: port } } }
}

function pathOf({ path, service, port }: Rule): JsonObject {
  const isPrefix = path.endsWith('*')
  return {
    backend: backend(service, port),
    path: isPrefix ? path.slice(0, -1) : path,
    pathType: isPrefix ? 'Prefix' : 'Exact',
  }
}

/** The ingress's rules: one for each host, in the order of first mention. */
function rulesOf(rules: readonly Rule[]): JsonObject[] {
  const hosts = [...new Set(rules.map(({ host }) => host))]
  return hosts.map((host) => ({
    ...(host !== '' && { host }),
    http: { paths: rules.filter((rule) => rule.host === host).map(pathOf) },
  }))
}

function tlsOf(rules: readonly Rule[]): JsonObject[] {
  const secured = rules.filter(({ secret }) => secret !== undefined)
  const secrets = [...new Set(secured.map(({ secret = '' }) => secret))]
  return secrets.map((secretName) => {
    const hosts = secured.filter(({ secret }) => secret === secretName).map(({ host }) => host)
    return {
      hosts: [...new Set(hosts)].filter((host) => host !== ''),
      ...(secretName !== '' && { secretName }),
    }
  })
}

function defaultBackend(text: string): JsonObject {
  const [service = '', port = '', ...more] = text.split(':')
  if (service === '' || port === '' || more.length > 0) {
    throw new CtlError('default-backend should be in format servicename:serviceport')
  }
  return backend(service, port)
}

function annotationsOf(texts: readonly string[]) {
  const pairs = texts.map((text) => {
    const at = text.indexOf('=')
    if (at <= 0) {
      throw new CtlError(`annotation ${text} is invalid and should be in format key=[value]`)
    }
    return [text.slice(0, at), text.slice(at + 1)] as const
  })
  return pairs.length === 0 ? {} : { annotations: Object.fromEntries(pairs) }
}

export const createIngress: Command = generatorCommand({
  name: 'ingress',
  aliases: ['ing'],
  summary: 'Create an ingress of rules',
  usage: 'ingress NAME --rule=host/path=service:port[,tls[=secret]]',
  examples: [
    '# Create a single ingress that directs requests to foo.com/bar to svc1:8080, with a TLS secret "my-cert"',
    'kubectl create ingress simple --rule="foo.com/bar=svc1:8080,tls=my-cert"',
    '',
    '# Create a catch all ingress of "/path" pointing to service svc:port',
    'kubectl create ingress catch-all --class=otheringress --rule="/path=svc:port"',
  ],
  flags: [
    {
      name: 'rule',
      type: 'repeated',
      help: 'Rule as HOST/PATH=SERVICE:PORT[,tls=SECRET]; a path that ends in * counts as a prefix. May be repeated.',
    },
    { name: 'class', type: 'string', help: 'Ingress class of the ingress.' },
    {
      name: 'default-backend',
      type: 'string',
      help: 'Service that gets requests which no rule matches, as NAME:PORT.',
    },
    {
      name: 'annotation',
      type: 'repeated',
      help: 'Annotation of the ingress as key=value; may be repeated.',
    },
  ],
  failure: 'failed to create ingress: ',
  build({ flags, environment }, name) {
    const fallback = flags.text('default-backend')
    if (fallback === '' && !flags.has('rule')) {
      throw new CtlError(
        'not enough information provided: every ingress has to either specify a default-backend (which catches all traffic) or a list of rules (which catch specific paths)',
      )
    }
    const rules = flags.texts('rule').map(parseRule)
    const tls = tlsOf(rules)
    const spec = {
      ...(fallback !== '' && { defaultBackend: defaultBackend(fallback) }),
      ...(flags.has('class') && { ingressClassName: flags.text('class') }),
      ...(rules.length > 0 && { rules: rulesOf(rules) }),
      ...(tls.length > 0 && { tls }),
    }
    const content = { spec, status: { loadBalancer: {} } }
    const apiVersion = `networking.${environment.brand.apiDomain}/v1`
    const metadata = annotationsOf(flags.texts('annotation'))
    return generatedObject({ apiVersion, kind: 'Ingress', name, metadata, content })
  },
})
