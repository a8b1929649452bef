export type {
  AdmissionAttributes,
  AdmissionOperation,
} from './access/admission/admission-attributes.ts'
export type {
  AdmissionCondition,
  AdmissionPlugin,
  Admitted,
} from './access/admission/admission-plugin.ts'
export type { AdmissionStep } from './access/admission/admission-trace.ts'
export { admissionPluginNames } from './access/admission/built-in-plugins.ts'
export type { PluginOptions } from './access/admission/select-plugins.ts'
export { allocationOptions } from './kinds/allocation/create-allocation.ts'
export {
  ApiError,
  badRequest,
  forbiddenRequest,
  internalError,
  serviceUnavailable,
  timedOut,
  tooLarge,
  unsupportedContentEncoding,
} from './base/api/errors/api-error.ts'
export { errorText } from './base/text/error-text.ts'
export { type Brand, type BrandName, brands, otherBrandOf } from './base/api/brand.ts'
export { humanDuration, parseDuration } from './base/time/duration.ts'
export {
  isJsonObject,
  isList,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from './base/api/json.ts'
export { objectOf, objectsOf, structOf, textOf } from './base/api/json-fields.ts'
export * from './base/certificates/certificate-content.ts'
export * from './base/certificates/certificate-signing.ts'
export { derValues } from './base/certificates/der-value.ts'
export { der, text } from './base/certificates/encode-der.ts'
export { readCertificate } from './base/certificates/read-certificate.ts'
export type { SignatureAlgorithm } from './base/certificates/signature-algorithm.ts'
export { joinHostPort } from './base/network/host-port.ts'
export type { NameAfter } from './base/text/name-after.ts'
export { didYouMean, nearestName } from './base/text/nearest-name.ts'
export type { ApiObject } from './base/api/object.ts'
export { bootstrapTokenAuthenticator } from './access/authn/bootstrap-token-authenticator.ts'
export type {
  AuthenticationConfiguration,
  JwtAuthenticatorConfig,
} from './access/authn/configuration/authentication-configuration.ts'
export type { AuthenticationTerms } from './access/authn/configuration/validate-authenticator.ts'
export { defaultIssuer } from './access/authn/default-issuer.ts'
export type { VerifySignature } from './access/authn/oidc/issuer-keys.ts'
export type {
  AuthenticationSource,
  LoadedAuthentication,
} from './access/authn/oidc/live-authenticators.ts'
export type { ProxyHeaders } from './access/authn/proxy/proxy-headers.ts'
export { proxyAuthenticator } from './access/authn/proxy/proxy-authenticator.ts'
export type { ServiceAccountOptions } from './access/authn/service-account-tokens.ts'
export { aggregateText } from './base/text/aggregate-text.ts'
export { abacAuthorizer } from './access/authz/abac/abac-authorizer.ts'
export { readAbacPolicies } from './access/authz/abac/read-abac-policies.ts'
export {
  type AuthorizationConfiguration,
  type AuthorizerConfiguration,
  readAuthorizationConfiguration,
} from './access/authz/configuration/authorization-configuration.ts'
export * from './access/authz/configuration/chain-configuration.ts'
export { validateAuthorization } from './access/authz/configuration/validate-authorization.ts'
export {
  type CompileCondition,
  loadAccessConditions,
} from './access/authz/webhook/match-conditions.ts'
export { serverUser, type User } from './base/api/user.ts'
export type { SignatureForm, TokenSigner } from './access/authn/token-signer.ts'
export * from './access/authn/webhook/token-review.ts'
export { tokenWebhook } from './access/authn/webhook/token-webhook.ts'
export { Backoff } from './base/client/backoff.ts'
export type { ListOptions, WatchOptions } from './base/client/call-options.ts'
export { type Client, createClient, type WireClient } from './base/client/client.ts'
export type { ObjectList, WatchEvent } from './base/client/decode-response.ts'
export { fetchTransport, type FetchLike } from './base/client/fetch-transport.ts'
export { inProcessTransport } from './base/client/in-process-transport.ts'
export { type Informer, type InformerClient, startInformer } from './base/client/informer.ts'
export { resourcePath } from './base/client/resource-path.ts'
export { type ResourceClient, type ReviewClient } from './base/client/resources/resource-client.ts'
export {
  type ResourceClients,
  type TypedClient,
  typedClient,
} from './base/client/resources/typed-client.ts'
export {
  type Table,
  type TableColumn,
  tablePages,
  type TableRow,
  watchTables,
} from './base/client/table.ts'
export { changeHeaders } from './base/client/change-headers.ts'
export * from './base/client/transport.ts'
export { parseDocuments, splitYaml, type YamlDocument } from './objects/codec/documents.ts'
export { parseYaml } from './objects/codec/yaml/yaml.ts'
export { writeYaml } from './objects/codec/yaml/yaml-write.ts'
export {
  controllerNames,
  controllersOfServer,
  controllersOnRequest,
  simulatedControllers,
} from './cluster/controllers/select-controllers.ts'
export { typeName } from './command/ctl/explain/field-list.ts'
export * from './command/ctl/explain/openapi-schema.ts'
export * from './command/ctl/resources/open-api-document.ts'
export { completeCtl } from './command/ctl/complete-ctl.ts'
export { VerbatimError } from './command/ctl/ctl-error.ts'
export * from './command/ctl/ctl-environment.ts'
export * from './command/ctl/ctl-files.ts'
export * from './command/ctl/ctl-streams.ts'
export type { Flag } from './command/ctl/flag.ts'
export type { FlagValues } from './command/ctl/flag-values.ts'
export { CtlSession, type CtlSessionOptions } from './command/ctl/session/ctl-session.ts'
export { ResourceFinder } from './command/ctl/session/resource-finder.ts'
export type { ServedGroup, ServedResource } from './command/ctl/session/served-resources.ts'
export { SiteError } from './command/web/find-site.ts'
export * from './command/workstation/load-workstation.ts'
export * from './command/functions/load-node-program.ts'
export { knownSites } from './command/web/known-sites.ts'
export { type SiteAnswer, visitSite } from './command/web/visit-site.ts'
export { runCtl, runCtlWords } from './command/ctl/run-ctl.ts'
export {
  callCostLimit,
  expressionCostLimit,
  objectCostLimit,
  ruleCostDetail,
} from './objects/expressions/cost-messages.ts'
export * from './objects/expressions/expression-language.ts'
export { re2Engine } from './base/regex/re2-engine.ts'
export {
  type PolicyRequest,
  PolicyTrial,
  type PolicyTrialOptions,
} from './objects/expressions/policy-trial.ts'
export * from './objects/expressions/rule-places.ts'
export {
  RuleTrial,
  type RuleTrialOptions,
  type TrialValue,
} from './objects/expressions/rule-trial.ts'
export { loadAndCheckFault } from './requests/faults/load-fault-check.ts'
export { createFaultInjector, type FaultInjector } from './requests/faults/fault-injector.ts'
export { ActiveFaultRules } from './requests/faults/active-rules.ts'
export type { Fault, FaultMatch, FaultRule } from './requests/faults/fault-rule.ts'
export { TokenBucket } from './base/http/token-bucket.ts'
export type { ApiRequest, Peer, PeerCertificate } from './base/http/api-request.ts'
export { apiRoots } from './base/http/api-roots.ts'
export { parseJson } from './base/json/json-parse.ts'
export { writeJson } from './base/json/json-write.ts'
export {
  chooseConnection,
  type ChosenConnection,
  type ConnectionOverrides,
} from './command/kubeconfig/choose-connection.ts'
export type {
  ClientHost,
  ConnectionRequest,
  PluginOutcome,
  PluginRun,
  StandardInput,
} from './command/kubeconfig/client-host.ts'
export { CredentialError, KubeconfigError } from './command/kubeconfig/kubeconfig-error.ts'
export { type Kubeconfig, mergeKubeconfigs } from './command/kubeconfig/kubeconfig.ts'
export {
  type ClosableTransport,
  openKubeconfigTransport,
} from './command/kubeconfig/kubeconfig-transport.ts'
export { readKubeconfig } from './command/kubeconfig/read-kubeconfig.ts'
export { decodeHeaderText, encodeHeaderText } from './base/outgoing/header-text.ts'
export { requestHeaders, separateLines } from './base/http/request-headers.ts'
export {
  type ApiMessageStream,
  type ApiResponse,
  watchFirstBytes,
} from './base/http/api-response.ts'
export {
  type ChunkFlow,
  type ChunkSink,
  type ChunkStream,
  isChunkStream,
  type MessageFraming,
} from './base/streams/chunk-stream.ts'
export { streamOfWhole, wholeBody } from './base/http/whole-body.ts'
export { AuditEvent, AuditSubject } from './access/audit/audit-event.ts'
export type { AuditLevel, AuditPolicy, AuditStage } from './access/audit/audit-policy.ts'
export { AuditMetrics } from './access/audit/audit-metrics.ts'
export { auditTerms } from './access/audit/audit-rule.ts'
export { type AuditSink, unionSink } from './access/audit/audit-sink.ts'
export { BatchingSink, type BatchTerms } from './access/audit/batching-sink.ts'
export { blockingSink, type Deliver } from './access/audit/delivery.ts'
export { legacyLine } from './access/audit/legacy-line.ts'
export { LostEvents } from './access/audit/lost-events.ts'
export { readAuditPolicy } from './access/audit/read-audit-policy.ts'
export { type TruncateLimits, truncatingSink } from './access/audit/truncating-sink.ts'
export type {
  Aggregate,
  AggregateAnswer,
  AggregateChunk,
  AggregateFunction,
  AggregateOptions,
  AggregateRequest,
  AggregateResource,
  AggregateResponse,
  EndAggregate,
} from './requests/aggregation/functions/aggregate-function.ts'
export { encodeChunk } from './requests/aggregation/functions/function-answer.ts'
export { AggregatedFunctions } from './requests/aggregation/functions/aggregated-functions.ts'
export { webhookDelivery } from './access/audit/webhook-delivery.ts'
export { createAuditStages } from './requests/pipeline/audit.ts'
export { keepAliveDuring } from './base/http/keep-alive-handler.ts'
export { ConnectionCut } from './base/http/connection-cut.ts'
export { refuseUpgrade } from './base/http/refuse-upgrade.ts'
export {
  type ApiConnection,
  type ApiUpgrade,
  type ConnectOutcome,
  isUpgrade,
  type RequestHandler,
} from './base/http/request-handler.ts'
export type {
  ConvertedFile,
  ManifestConversion,
  ObjectConversion,
} from './kinds/manifests/convert-manifests.ts'
export type { ReleaseSummary } from './kinds/manifests/find-lives.ts'
export {
  type ConvertOptions,
  convertManifests,
  releaseSummaries,
  type RemovedOptions,
  removedVersions,
  type ResourceLife,
  resourceLife,
} from './kinds/manifests/load-manifest-tools.ts'
export type { ManifestFile, ManifestPlace } from './kinds/manifests/manifest-file.ts'
export type {
  JudgedObject,
  UnreadableDocument,
  VersionReport,
  VersionStatus,
} from './kinds/manifests/removed-versions.ts'
export { ActingUser } from './server/mock/acting-user.ts'
export * from './base/api/group-version.ts'
export { Slots } from './base/execution/slots.ts'
export { pause } from './base/execution/pause.ts'
export { crdResource } from './base/api/crd-resource.ts'
export {
  waitForEstablished,
  isCustomResourceDefinition,
} from './base/client/wait-for-established.ts'
export { loadFixtures } from './server/mock/load-fixtures.ts'
export * from './server/share/load-share-tools.ts'
export { readyFirstState, type ReadyState } from './server/mock/ready-state.ts'
export type { ReadyFirstState } from './server/mock/first-state.ts'
export {
  type Build,
  build,
  type BuildFields,
  builderOf,
  type BuiltObject,
  type FixtureKind,
} from './server/mock/fixtures/build-object.ts'
export { fetchFixtures, mostFixtureBytes } from './server/mock/fixtures/fetch-fixtures.ts'
export type {
  FixtureFunction,
  Fixtures,
  FixtureText,
  FixtureTools,
  FixtureValues,
  HostFixtures,
} from './server/mock/fixtures/fixture-sources.ts'
export { type FixtureReader, resolveFixtures } from './server/mock/fixtures/resolve-fixtures.ts'
export type {
  ClockState,
  MockClock,
  MockControl,
  MockOptions,
  MockSnapshot,
  MockUser,
} from './server/mock/mock-control.ts'
export { type LessonTrial, openLessonTrial } from './server/lessons/lesson-trial.ts'
export { createMockServer, type MockServer } from './server/mock/mock-server.ts'
export { ControlledTime, type TimeState } from './server/mock/controlled-time.ts'
export { mockClock, parseClockTime, parseStep } from './server/mock/mock-clock.ts'
export { MockUsers } from './server/mock/mock-users.ts'
export { mockOptionTable } from './server/mock/options/mock-option-table.ts'
export { checkOptions } from './base/options/check-options.ts'
export * from './base/options/option-field.ts'
export { RequestJournal } from './server/mock/request-journal.ts'
export type { HostMetric, HostMetrics } from './access/observe/metrics/host-metric.ts'
export type { MetricOptions } from './access/observe/metrics/metric-options.ts'
export { encryptionMetrics } from './access/observe/metrics/encryption-metrics.ts'
export { tokenCacheMetrics } from './access/observe/metrics/token-cache-metrics.ts'
export { countTokenUses } from './access/observe/metrics/token-uses.ts'
export type {
  AdmissionRecord,
  RequestObserver,
  RequestRecord,
} from './access/observe/request-record.ts'
export type { AddressTerms } from './base/outgoing/address-rules.ts'
export { boundedFetch } from './base/outgoing/bounded-fetch.ts'
export { BytePipe } from './base/streams/byte-pipe.ts'
export type { ByteDuplex } from './base/streams/byte-duplex.ts'
export { type CheckAddress, checkAddressOf } from './base/outgoing/check-host.ts'
export { isConnectionHeader } from './base/outgoing/check-request.ts'
export { FetchError, type FetchFailure } from './base/outgoing/fetch-error.ts'
export type { HostAnswer, HostFetch, HostRequest } from './base/outgoing/host-fetch.ts'
export type { OutgoingPurpose } from './base/outgoing/outgoing-policy.ts'
export { ByteCollector, readAll } from './base/streams/join-bytes.ts'
export type {
  Fetch,
  IncomingAnswer,
  OutgoingRequest,
  OutgoingTls,
} from './base/outgoing/outgoing-request.ts'
export {
  createThreeWayMergePatch,
  createTwoWayMergePatch,
} from './objects/patch/strategic/create-merge-patch.ts'
export {
  createJsonMergePatch,
  createThreeWayJsonMergePatch,
} from './objects/patch/three-way-json-merge.ts'
export { describeGates, type GateDescription } from './kinds/assembly/releases/describe-gates.ts'
export type { EmulatedRelease } from './kinds/assembly/releases/emulated-release.ts'
export { loadRelease, parseEmulated } from './kinds/assembly/releases/load-release.ts'
export { type FeatureGate, type GateStage, offeredGates } from './base/release/feature-gates.ts'
export { loadGateDescriptions } from './base/release/gate-descriptions.ts'
export { parseRelease, type Release } from './base/release/release.ts'
export { gitVersion, versionInfo } from './kinds/discovery/version-info.ts'
export { defaultRelease, emulatedReleases, oldestRelease } from './base/release/default-release.ts'
export type {
  Cancel,
  Clock,
  LiveValue,
  LogFields,
  Logger,
  Runtime,
  Timers,
} from './base/runtime.ts'
export type { ExpressionRule } from './objects/schema/value-validation.ts'
export type {
  AccessParts,
  AuthorizerMethod,
  RequestMethod,
  TokenMethod,
} from './server/access-methods.ts'
export { checkKwokConfig, chosenSimulation } from './cluster/simulation/simulation-options.ts'
export { loadKnownKeys } from './cluster/simulation/load-known-keys.ts'
export type { KeyUse, KnownKey, KnownKeys } from './kinds/manifests/known-keys.ts'
export type { DialTarget, LogFiles, SimulationHost } from './cluster/simulation/simulation-host.ts'
export type * from './cluster/simulation/container-program.ts'
export type {
  HookResult,
  HookTarget,
  SimulationHooks,
} from './cluster/simulation/simulation-hooks.ts'
export type {
  ImageBehaviours,
  SimulationSettings,
} from './cluster/simulation/simulation-settings.ts'
export { limitRequests } from './requests/pipeline/limit-requests.ts'
export { logRequests, type RequestLog } from './requests/pipeline/log-requests.ts'
export { authorizerChain, type ChainOptions } from './server/authorizer-chain.ts'
export { rbacMethod } from './server/create-access.ts'
export { type JwtAuthentication, loadJwtAuthentication } from './server/load-jwt-authentication.ts'
export { nodeMethod } from './server/node-method.ts'
export { loadObservedAudit } from './server/load-observed-audit.ts'
export type { ObservedAudit } from './server/observed-audit.ts'
export { type ApiServer, type ApiServerOptions, createApiServer } from './server/server.ts'
export { sharedView } from './server/shared-view.ts'
export type * from './storage/encoding/transformers/value-transformer.ts'
export * from './storage/encryption/encryption-configuration.ts'
export type { EncryptionMeter } from './storage/encryption/encryption-meter.ts'
export { encryptionKeyBytes, validateEncryption } from './storage/encryption/validate-encryption.ts'
export type { Backend, RecordId, Scan, StoredRecord } from './storage/engine/backend.ts'
export { MemoryBackend } from './storage/engine/memory-backend.ts'
export { openEngine } from './storage/engine/mvcc-engine.ts'
export { brandOfStore, type KeptStore, openKeptStore } from './storage/engine/open-kept-store.ts'
export { type RestoredStore, StoreRestorer } from './storage/engine/restore-store.ts'
export type { Revision } from './base/api/revision.ts'
export type * from './storage/engine/storage.ts'
export { prefixRange, StorageError } from './storage/engine/storage.ts'
export {
  type WebhookFunction,
  WebhookFunctions,
  type WebhookReview,
} from './objects/webhooks/webhook-functions.ts'
export type { ServiceReference } from './objects/services/service-reference.ts'
export type { ResolveService } from './objects/services/service-route.ts'
export * from './objects/webhooks/webhook-connection.ts'
