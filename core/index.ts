export type { AdmissionAttributes, AdmissionOperation } from './admission/admission-attributes.ts'
export type { AdmissionCondition, AdmissionPlugin, Admitted } from './admission/admission-plugin.ts'
export type { AdmissionStep } from './admission/admission-trace.ts'
export { admissionPluginNames } from './admission/built-in-plugins.ts'
export type { PluginOptions } from './admission/select-plugins.ts'
export { allocationOptions } from './allocation/create-allocation.ts'
export {
  ApiError,
  badRequest,
  forbiddenRequest,
  internalError,
  serviceUnavailable,
  timedOut,
  tooLarge,
  unsupportedContentEncoding,
} from './api/api-error.ts'
export { errorText } from './api/error-text.ts'
export { type Brand, type BrandName, brands } from './api/brand.ts'
export { otherBrandOf } from './api/other-brand.ts'
export { humanDuration, parseDuration } from './api/duration.ts'
export { isJsonObject, type JsonObject, type JsonValue } from './api/json.ts'
export { objectOf, objectsOf, structOf, textOf } from './api/json-fields.ts'
export { joinHostPort } from './api/host-port.ts'
export { didYouMean, nearestName } from './api/nearest-name.ts'
export type { ApiObject } from './api/object.ts'
export { bootstrapTokenAuthenticator } from './authn/bootstrap-token-authenticator.ts'
export type {
  AuthenticationConfiguration,
  JwtAuthenticatorConfig,
} from './authn/configuration/authentication-configuration.ts'
export type { AuthenticationTerms } from './authn/configuration/validate-authenticator.ts'
export { defaultIssuer } from './authn/default-issuer.ts'
export type { VerifySignature } from './authn/oidc/issuer-keys.ts'
export type {
  AuthenticationSource,
  LoadedAuthentication,
} from './authn/oidc/live-authenticators.ts'
export type { ProxyHeaders } from './authn/proxy/proxy-headers.ts'
export { proxyAuthenticator } from './authn/proxy/proxy-authenticator.ts'
export type { ServiceAccountOptions } from './authn/service-account-tokens.ts'
export { aggregateText } from './api/aggregate-text.ts'
export { abacAuthorizer } from './authz/abac/abac-authorizer.ts'
export { readAbacPolicies } from './authz/abac/read-abac-policies.ts'
export {
  type AuthorizationConfiguration,
  type AuthorizerConfiguration,
  readAuthorizationConfiguration,
} from './authz/configuration/authorization-configuration.ts'
export {
  type ChainConfiguration,
  completeChain,
} from './authz/configuration/chain-configuration.ts'
export { validateAuthorization } from './authz/configuration/validate-authorization.ts'
export { type CompileCondition, loadAccessConditions } from './authz/webhook/access-conditions.ts'
export { serverUser } from './api/server-user.ts'
export type { SignatureForm, TokenSigner } from './authn/token-signer.ts'
export { type TokenReviewVersion, tokenReviewVersions } from './authn/webhook/token-review.ts'
export { tokenWebhook } from './authn/webhook/token-webhook.ts'
export type { User } from './api/user.ts'
export { Backoff } from './client/backoff.ts'
export type { ListOptions, WatchOptions } from './client/call-options.ts'
export { type Client, createClient, type WireClient } from './client/client.ts'
export type { ObjectList, WatchEvent } from './client/decode-response.ts'
export { fetchTransport, type FetchLike } from './client/fetch-transport.ts'
export { inProcessTransport } from './client/in-process-transport.ts'
export { type Informer, startInformer } from './client/informer.ts'
export { resourcePath } from './client/resource-path.ts'
export {
  type Table,
  type TableColumn,
  tablePages,
  type TableRow,
  watchTables,
} from './client/table.ts'
export { changedTransport } from './client/changed-transport.ts'
export * from './client/transport.ts'
export { parseDocuments, splitYaml, type YamlDocument } from './codec/documents.ts'
export { parseYaml } from './codec/yaml/yaml.ts'
export { writeYaml } from './codec/yaml/yaml-write.ts'
export {
  controllerNames,
  controllersOfServer,
  controllersOnRequest,
  simulatedControllers,
} from './controllers/select-controllers.ts'
export { completeCtl } from './ctl/complete-ctl.ts'
export { VerbatimError } from './ctl/ctl-error.ts'
export type {
  Completion,
  CtlConfig,
  CtlConnection,
  CtlEnvironment,
  CtlHost,
  CtlLine,
} from './ctl/ctl-environment.ts'
export type { CtlListener, CtlStreams, ListenOptions, WindowSize } from './ctl/ctl-streams.ts'
export type { Flag } from './ctl/flag.ts'
export type { FlagValues } from './ctl/flag-values.ts'
export { CtlSession, type CtlSessionOptions } from './ctl/session/ctl-session.ts'
export { ResourceFinder } from './ctl/session/resource-finder.ts'
export type { ServedResource } from './ctl/session/served-resources.ts'
export { runCtl, runCtlWords } from './ctl/run-ctl.ts'
export {
  callCostLimit,
  expressionCostLimit,
  objectCostLimit,
  ruleCostDetail,
} from './expressions/cost-messages.ts'
export { type ExpressionLanguage, languageOfRelease } from './expressions/expression-language.ts'
export { re2Engine } from './patterns/re2-engine.ts'
export {
  type PolicyRequest,
  PolicyTrial,
  type PolicyTrialOptions,
} from './expressions/policy-trial.ts'
export { type RulePlace, rulePlaces, type SchemaPointer } from './expressions/rule-places.ts'
export { RuleTrial, type RuleTrialOptions, type TrialValue } from './expressions/rule-trial.ts'
export { checkFaultLater } from './faults/check-later.ts'
export { createFaultInjector, type FaultInjector } from './faults/fault-injector.ts'
export { RuleBook } from './faults/rule-book.ts'
export type { Fault, FaultMatch, FaultRule } from './faults/fault-rule.ts'
export { Allowance } from './http/allowance.ts'
export type { ApiRequest, Peer, PeerCertificate } from './http/api-request.ts'
export { apiRoots } from './http/api-roots.ts'
export { parseJson } from './json/json-parse.ts'
export { writeJson } from './json/json-write.ts'
export { chooseConnection, type ChosenConnection } from './kubeconfig/choose-connection.ts'
export type { ConnectionOverrides } from './kubeconfig/choose-connection.ts'
export type {
  ClientHost,
  ConnectionRequest,
  PluginOutcome,
  PluginRun,
  StandardInput,
} from './kubeconfig/client-host.ts'
export { CredentialError } from './kubeconfig/credential-error.ts'
export { type Kubeconfig, mergeKubeconfigs } from './kubeconfig/kubeconfig.ts'
export { KubeconfigError } from './kubeconfig/kubeconfig-error.ts'
export {
  type ClosableTransport,
  openKubeconfigTransport,
} from './kubeconfig/kubeconfig-transport.ts'
export { readKubeconfig } from './kubeconfig/read-kubeconfig.ts'
export { decodeHeaderText, encodeHeaderText } from './outgoing/header-text.ts'
export { requestHeaders, separateLines } from './http/request-headers.ts'
export { type ApiMessageStream, type ApiResponse, watchLead } from './http/api-response.ts'
export {
  type ChunkFlow,
  type ChunkSink,
  type ChunkStream,
  isChunkStream,
  type MessageFraming,
} from './http/chunk-stream.ts'
export { streamOfWhole, wholeBody } from './http/whole-body.ts'
export { AuditEvent, AuditSubject } from './audit/audit-event.ts'
export type { AuditLevel, AuditPolicy, AuditStage } from './audit/audit-policy.ts'
export { AuditMetrics } from './audit/audit-metrics.ts'
export { auditTerms } from './audit/audit-rule.ts'
export { type AuditSink, unionSink } from './audit/audit-sink.ts'
export { BatchingSink, type BatchTerms } from './audit/batching-sink.ts'
export { blockingSink, type Deliver } from './audit/delivery.ts'
export { legacyLine } from './audit/legacy-line.ts'
export { LostEvents } from './audit/lost-events.ts'
export { readAuditPolicy } from './audit/read-audit-policy.ts'
export { type TruncateLimits, truncatingSink } from './audit/truncating-sink.ts'
export { webhookDelivery } from './audit/webhook-delivery.ts'
export { createAuditStages } from './pipeline/audit.ts'
export { whileAwaited } from './http/awaited-handler.ts'
export { ConnectionCut } from './http/connection-cut.ts'
export { refuseUpgrade } from './http/refuse-upgrade.ts'
export {
  type ApiConnection,
  type ApiUpgrade,
  type ConnectOutcome,
  isUpgrade,
  type RequestHandler,
} from './http/request-handler.ts'
export type {
  ConvertedFile,
  ManifestConversion,
  ObjectConversion,
} from './manifests/convert-manifests.ts'
export type { ReleaseSummary } from './manifests/find-lives.ts'
export {
  type ConvertOptions,
  convertManifests,
  releaseSummaries,
  type RemovedOptions,
  removedVersions,
  type ResourceLife,
  resourceLife,
} from './manifests/load-manifest-tools.ts'
export type { ManifestFile, ManifestPlace } from './manifests/manifest-file.ts'
export type {
  JudgedObject,
  UnreadableDocument,
  VersionReport,
  VersionStatus,
} from './manifests/removed-versions.ts'
export { ActingUser } from './mock/acting-user.ts'
export { pause } from './outgoing/pause.ts'
export { definitionResource } from './api/definition-resource.ts'
export { established, isDefinition } from './client/established.ts'
export { loadFixtures } from './mock/load-fixtures.ts'
export { readyFirstState, type ReadyState } from './mock/ready-state.ts'
export type { ReadyFirstState } from './mock/first-state.ts'
export {
  type Build,
  build,
  type BuildFields,
  builderOf,
  type BuiltObject,
  type FixtureKind,
} from './mock/fixtures/build-object.ts'
export { fetchFixtures, mostFixtureBytes } from './mock/fixtures/fetch-fixtures.ts'
export type {
  FixtureFunction,
  Fixtures,
  FixtureText,
  FixtureTools,
  FixtureValues,
  HostFixtures,
} from './mock/fixtures/fixture-sources.ts'
export { type FixtureReader, resolveFixtures } from './mock/fixtures/resolve-fixtures.ts'
export type {
  MockClock,
  MockControl,
  MockOptions,
  MockSnapshot,
  MockUser,
} from './mock/mock-control.ts'
export { createMockServer, type MockServer } from './mock/mock-server.ts'
export { MockUsers } from './mock/mock-users.ts'
export { mockOptionTable } from './mock/options/mock-option-table.ts'
export { checkOptions } from './options/check-options.ts'
export * from './options/option-field.ts'
export { RequestJournal } from './mock/request-journal.ts'
export type { HostMetric, HostMetrics } from './observe/metrics/host-metric.ts'
export type { MetricOptions } from './observe/metrics/metric-options.ts'
export { tokenCacheMetrics } from './observe/metrics/token-cache-metrics.ts'
export { countTokenUses } from './observe/metrics/token-uses.ts'
export type { AdmissionRecord, RequestObserver, RequestRecord } from './observe/request-record.ts'
export { boundedFetch } from './outgoing/bounded-fetch.ts'
export { BytePipe } from './outgoing/byte-pipe.ts'
export type { ByteDuplex } from './outgoing/byte-duplex.ts'
export { isConnectionHeader } from './outgoing/check-request.ts'
export { FetchError, type FetchFailure } from './outgoing/fetch-error.ts'
export type { HostAnswer, HostFetch, HostRequest } from './outgoing/host-fetch.ts'
export { Pieces, readAll } from './outgoing/join-bytes.ts'
export type {
  Fetch,
  IncomingAnswer,
  OutgoingRequest,
  OutgoingTls,
} from './outgoing/outgoing-request.ts'
export {
  createThreeWayMergePatch,
  createTwoWayMergePatch,
} from './patch/strategic/create-merge-patch.ts'
export { createJsonMergePatch, createThreeWayJsonMergePatch } from './patch/three-way-json-merge.ts'
export { describeGates, type GateDescription } from './kinds/releases/describe-gates.ts'
export type { EmulatedRelease } from './kinds/releases/emulated-release.ts'
export { loadRelease, parseEmulated } from './kinds/releases/load-release.ts'
export { type GateStage, offeredGates } from './release/feature-gates.ts'
export { parseRelease, type Release } from './release/release.ts'
export { gitVersion, versionInfo } from './discovery/version-info.ts'
export { defaultRelease, emulatedReleases, oldestRelease } from './release/default-release.ts'
export type { Cancel, Clock, LiveValue, LogFields, Logger, Runtime, Timers } from './runtime.ts'
export type { ExpressionRule } from './schema/value-validation.ts'
export type {
  AccessParts,
  AuthorizerMethod,
  RequestMethod,
  TokenMethod,
} from './server/access-methods.ts'
export { checkKwokConfig, chosenSimulation } from './nodes/chosen-simulation.ts'
export type { DialTarget, LogFiles, SimulationHost } from './nodes/simulation-host.ts'
export type { HookResult, HookTarget, SimulationHooks } from './nodes/simulation-hooks.ts'
export type { ImageBehaviours, SimulationSettings } from './nodes/simulation-settings.ts'
export { limitRequests } from './pipeline/limit-requests.ts'
export { logRequests, type RequestLog } from './pipeline/log-requests.ts'
export { authorizerChain, type ChainOptions } from './server/authorizer-chain.ts'
export { rbacMethod } from './server/create-access.ts'
export { type JwtAuthentication, loadJwtAuthentication } from './server/load-jwt-authentication.ts'
export { nodeMethod } from './server/node-method.ts'
export { loadObservedAudit } from './server/load-observed-audit.ts'
export type { ObservedAudit } from './server/observed-audit.ts'
export { type ApiServer, type ApiServerOptions, createApiServer } from './server/server.ts'
export type { Backend, RecordId, Scan, StoredRecord } from './storage/backend.ts'
export { MemoryBackend } from './storage/memory-backend.ts'
export { openEngine } from './storage/mvcc-engine.ts'
export { brandOfStore, type KeptStore, openKeptStore } from './storage/open-kept-store.ts'
export type { Revision } from './api/revision.ts'
export { type Storage, StorageError } from './storage/storage.ts'
export {
  type WebhookFunction,
  WebhookFunctions,
  type WebhookReview,
} from './webhooks/webhook-functions.ts'
export type { ResolveService, ServiceReference } from './webhooks/webhook-client-config.ts'
export { readWebhookConnection, type WebhookConnection } from './webhooks/webhook-connection.ts'
