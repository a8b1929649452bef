import type { JsonObject } from '../../../core/base/api/json.ts'
import { AggregatedServer, type AnswerReceived, type Side } from './aggregated-server.ts'
import {
  discovery,
  externalService,
  gadgets,
  openApi,
  openApiNames,
  register,
  services,
} from './registered-api.ts'
import type { Stage } from './stage.ts'

/** One thing that happens to APIServices; the name is a row of the report. */
export interface Situation {
  readonly name: string
  play(stage: Stage): Promise<void>
}

export async function compareDiscovery(stage: Stage, group: string, version = 'v1'): Promise<void> {
  for (const asked of discovery(group, version)) await stage.become(asked)
  await stage.become({ name: 'list of resources', method: 'GET', path: gadgets(group, version) })
}

export async function compareAll(stage: Stage, group: string, version = 'v1'): Promise<void> {
  await compareDiscovery(stage, group, version)
  for (const asked of openApi(group, version)) await stage.become(asked)
}

/** As {@link compareAll}, for a group with custom resources: of their documents, the other suites compare more than the names. */
export async function compareNames(stage: Stage, group: string, version = 'v1'): Promise<void> {
  await compareDiscovery(stage, group, version)
  for (const asked of openApiNames(group)) await stage.become(asked)
}

/** A server of a name, its service, and its registration on both. */
export async function serve(
  stage: Stage,
  name: string,
  answer: AnswerReceived,
  { reason = 'Passed', trusted = false, version = 'v1' } = {},
): Promise<AggregatedServer> {
  const host = `${name}.${stage.namespace}.svc`
  const server = stage.know(name, await AggregatedServer.start([host], answer))
  await stage.make(services(stage), externalService(name))
  const authority = trusted ? { authority: server.authority } : {}
  await register(
    stage,
    { group: stage.group(name), version, service: name, server, ...authority },
    reason,
  )
  return server
}

/** The service of a server on both, as it is written into an APIService. */
export function takesOver(
  stage: Stage,
  name: string,
  server: AggregatedServer,
): (side: Side) => JsonObject {
  return (side) => ({
    spec: {
      service: { namespace: stage.namespace, name, port: server.port(side) },
      insecureSkipTLSVerify: true,
    },
  })
}

export async function startServer(
  stage: Stage,
  name: string,
  answer: AnswerReceived,
): Promise<AggregatedServer> {
  const host = `${name}.${stage.namespace}.svc`
  const server = stage.know(name, await AggregatedServer.start([host], answer))
  await stage.make(services(stage), externalService(name))
  return server
}
