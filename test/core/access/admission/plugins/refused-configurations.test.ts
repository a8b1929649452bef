import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

/** The message with which a server does not start that has a plug-in with this configuration. */
async function refusalOf(plugin: string, configuration: JsonObject | undefined): Promise<string> {
  const options = {
    enableAdmissionPlugins: [plugin],
    admissionConfiguration: configuration && { [plugin]: configuration },
  }
  return openTestServer(options).then(
    () => 'it started',
    (error: unknown) => (error instanceof RangeError ? error.message : String(error)),
  )
}

const limitVersion = 'eventratelimit.admission.k8s.io/v1alpha1'
const tolerationVersion = 'podtolerationrestriction.admission.k8s.io/v1alpha1'
const webhookVersion = 'apiserver.config.k8s.io/v1'

const withLimits = (more: JsonObject): JsonObject => ({
  apiVersion: limitVersion,
  kind: 'Configuration',
  ...more,
})
const withTolerations = (more: JsonObject): JsonObject => ({
  apiVersion: tolerationVersion,
  kind: 'Configuration',
  ...more,
})
const withSelectors = (selectors: JsonObject): JsonObject => ({
  podNodeSelectorPluginConfig: selectors,
})
const withKubeconfig = (user: JsonObject, more: JsonObject = {}): JsonObject => ({
  apiVersion: webhookVersion,
  kind: 'WebhookAdmissionConfiguration',
  kubeConfig: { users: [{ name: '*', user }], ...more },
})

const withImages = (more: JsonObject): JsonObject => ({ imagePolicy: { kubeConfig: {}, ...more } })

const goodLimit = { type: 'Server', qps: 1, burst: 1 }

describe('configurations of admission plug-ins that are refused', () => {
  it.each<[JsonObject | undefined, string]>([
    [
      undefined,
      `EventRateLimit invalid: limits: Invalid value: null: must not be empty; configure it by a Configuration of ${limitVersion}`,
    ],
    [
      { ...withLimits({ limits: [goodLimit] }), apiVersion: 'v1' },
      `configuration of EventRateLimit must be a Configuration of ${limitVersion}, but has apiVersion "v1" and kind "Configuration"`,
    ],
    [withLimits({}), 'EventRateLimit invalid: limits: Invalid value: null: must not be empty'],
    [
      withLimits({ limits: [] }),
      'EventRateLimit invalid: limits: Invalid value: []: must not be empty',
    ],
    [
      withLimits({
        limits: [
          { type: 'Other', qps: 0, burst: -1, cacheSize: -1 },
          { ...goodLimit, cacheSize: -1 },
          {},
        ],
      }),
      'EventRateLimit invalid: [limits[0].type: Unsupported value: "Other": supported values: "Server", "Namespace", "User", "SourceAndObject", limits[0].burst: Invalid value: -1: must be positive, limits[0].qps: Invalid value: 0: must be positive, limits[0].cacheSize: Invalid value: -1: must not be negative, limits[2].type: Unsupported value: "": supported values: "Server", "Namespace", "User", "SourceAndObject", limits[2].burst: Invalid value: 0: must be positive, limits[2].qps: Invalid value: 0: must be positive]',
    ],
    [
      withLimits({ limits: [{ ...goodLimit, qps: 1.5 }] }),
      'configuration of EventRateLimit: limits[0].qps must be a whole number of 32 bits',
    ],
    [
      withLimits({ limits: [{ ...goodLimit, burst: 3_000_000_000 }] }),
      'configuration of EventRateLimit: limits[0].burst must be a whole number of 32 bits',
    ],
    [
      withLimits({ limits: {} }),
      'configuration of EventRateLimit: limits must be a list of objects',
    ],
    [
      withLimits({ limits: [{ ...goodLimit, cachesize: 1 }] }),
      'configuration of EventRateLimit has the unknown field "limits[0].cachesize"; known there are type, qps, burst, cacheSize',
    ],
  ])('EventRateLimit refuses the configuration %j', async (configuration, message) => {
    expect(await refusalOf('EventRateLimit', configuration)).toBe(message)
  })

  it.each<[JsonObject, string]>([
    [
      { selectors: {} },
      'configuration of PodNodeSelector has the unknown field "selectors"; known there are apiVersion, kind, podNodeSelectorPluginConfig',
    ],
    [
      { podNodeSelectorPluginConfig: [] },
      'configuration of PodNodeSelector: podNodeSelectorPluginConfig must be an object of texts',
    ],
    [
      withSelectors({ clusterDefaultNodeSelector: 1 }),
      'configuration of PodNodeSelector: podNodeSelectorPluginConfig.clusterDefaultNodeSelector must be a text such as "region=west,env=test"',
    ],
    [
      withSelectors({ a: 'env' }),
      'configuration of PodNodeSelector: podNodeSelectorPluginConfig.a is no node selector such as "region=west,env=test": invalid selector: [env]',
    ],
  ])('PodNodeSelector refuses the configuration %j', async (configuration, message) => {
    expect(await refusalOf('PodNodeSelector', configuration)).toBe(message)
  })

  it.each<[JsonObject, string]>([
    [
      { kind: 'Configuration' },
      `configuration of PodTolerationRestriction must be a Configuration of ${tolerationVersion}, but has apiVersion "" and kind "Configuration"`,
    ],
    [
      withTolerations({
        default: [
          {},
          { key: 'a', operator: 'Other' },
          { key: 'a', effect: 'Never' },
          { key: 'a', tolerationSeconds: 1 },
        ],
        whitelist: [{ key: 'a', value: '!' }],
      }),
      'PodTolerationRestriction invalid: [podtolerationrestriction.default[0].operator: Invalid value: "": operator must be Exists when `key` is empty, which means "match all values and all keys", podtolerationrestriction.default[1].operator: Unsupported value: "Other": supported values: "Equal", "Exists", podtolerationrestriction.default[2].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute", podtolerationrestriction.default[3].effect: Invalid value: "": effect must be \'NoExecute\' when `tolerationSeconds` is set, podtolerationrestriction.whitelist[0].operator: Invalid value: "!": a valid label must be an empty string or consist of alphanumeric characters, \'-\', \'_\' or \'.\', and must start and end with an alphanumeric character (e.g. \'MyValue\',  or \'my_value\',  or \'12345\', regex used for validation is \'(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?\')]',
    ],
    [
      withTolerations({ default: [{ key: 1 }] }),
      'configuration of PodTolerationRestriction: default: json: cannot unmarshal number into Go struct field Toleration.key of type string',
    ],
    [
      withTolerations({ whitelist: ['a'] }),
      'configuration of PodTolerationRestriction: whitelist must be a list of objects',
    ],
    [
      withTolerations({ whitelist: [{ key: 'a', operators: 'Exists' }] }),
      'configuration of PodTolerationRestriction has the unknown field "whitelist[0].operators"; known there are key, operator, value, effect, tolerationSeconds',
    ],
  ])('PodTolerationRestriction refuses the configuration %j', async (configuration, message) => {
    expect(await refusalOf('PodTolerationRestriction', configuration)).toBe(message)
  })

  it.each<[JsonObject, string]>([
    [
      { apiVersion: 'v1', kind: 'WebhookAdmissionConfiguration' },
      `configuration of MutatingAdmissionWebhook must be a WebhookAdmissionConfiguration of ${webhookVersion}, but has apiVersion "v1" and kind "WebhookAdmissionConfiguration"`,
    ],
    [
      { apiVersion: webhookVersion, kind: 'WebhookAdmission' },
      'configuration of MutatingAdmissionWebhook must be a WebhookAdmission of apiserver.config.k8s.io/v1alpha1, but has apiVersion "apiserver.config.k8s.io/v1" and kind "WebhookAdmission"',
    ],
    [
      {
        apiVersion: webhookVersion,
        kind: 'WebhookAdmissionConfiguration',
        kubeConfigFile: 'a.yaml',
      },
      'MutatingAdmissionWebhook invalid: kubeConfigFile: Invalid value: "a.yaml": must be an absolute file path',
    ],
    [
      { apiVersion: webhookVersion, kind: 'WebhookAdmissionConfiguration', kubeConfigFile: '/a' },
      'configuration of MutatingAdmissionWebhook: this server reads no files; give the kubeconfig itself as kubeConfig',
    ],
    [
      withKubeconfig({}, { kind: 'Pod' }),
      'configuration of MutatingAdmissionWebhook: kubeConfig has kind "Pod" and apiVersion ""; a Config of v1 is wanted',
    ],
    [
      withKubeconfig({ exec: { command: 'x' } }),
      'configuration of MutatingAdmissionWebhook: kubeConfig.users "*".exec cannot be used for webhooks; token, username, password, client-certificate-data, client-key-data can',
    ],
    [
      withKubeconfig({ token: 'a', password: 'b' }),
      'configuration of MutatingAdmissionWebhook: kubeConfig.users "*" has a token and a password, of which only one can be sent',
    ],
    [
      withKubeconfig({ 'client-certificate-data': 'eA==' }),
      'configuration of MutatingAdmissionWebhook: kubeConfig.users "*".client-certificate-data must be a PEM text in base64',
    ],
    [
      withKubeconfig({ 'client-key-data': 'LS0tLS1CRUdJTg==' }),
      'configuration of MutatingAdmissionWebhook: kubeConfig.users "*": a client certificate and its key belong together; give both',
    ],
    [
      withKubeconfig({}, { users: [{ name: 'a' }, { name: 'a' }] }),
      'configuration of MutatingAdmissionWebhook: kubeConfig.users has the name "a" twice',
    ],
    [
      withKubeconfig({}, { contexts: {} }),
      'configuration of MutatingAdmissionWebhook: kubeConfig.contexts must be a list',
    ],
    [
      withKubeconfig({}, { users: [{}] }),
      'configuration of MutatingAdmissionWebhook: kubeConfig.users must be a list of objects with names',
    ],
  ])('MutatingAdmissionWebhook refuses the configuration %j', async (configuration, message) => {
    expect(await refusalOf('MutatingAdmissionWebhook', configuration)).toBe(message)
  })

  it.each<[JsonObject | undefined, string]>([
    [
      undefined,
      'ImagePolicyWebhook: no config specified; name a kubeconfig as imagePolicy.kubeConfigFile in --admission-control-config-file',
    ],
    [
      { imagePolicies: {} },
      'configuration of ImagePolicyWebhook has the unknown field "imagePolicies"; known there are apiVersion, kind, imagePolicy',
    ],
    [
      withImages({ defaultallow: true }),
      'configuration of ImagePolicyWebhook has the unknown field "imagePolicy.defaultallow"; known there are kubeConfigFile, kubeConfig, allowTTL, denyTTL, retryBackoff, defaultAllow',
    ],
    [
      withImages({ allowTTL: 1801 }),
      'configuration of ImagePolicyWebhook: imagePolicy.allowTTL: valid value is between 1s and 30m0s, got 30m1s',
    ],
    [
      withImages({ denyTTL: -2 }),
      'configuration of ImagePolicyWebhook: imagePolicy.denyTTL: valid value is between 1s and 30m0s, got -2s',
    ],
    [
      withImages({ retryBackoff: 300_001 }),
      'configuration of ImagePolicyWebhook: imagePolicy.retryBackoff: valid value is between 1ns and 5m0s, got 5m0.001s',
    ],
    [
      withImages({ retryBackoff: '5' }),
      'configuration of ImagePolicyWebhook: imagePolicy.retryBackoff must be a whole number of 32 bits',
    ],
    [
      withImages({ defaultAllow: 'yes' }),
      'configuration of ImagePolicyWebhook: imagePolicy.defaultAllow must be true or false',
    ],
    [
      { imagePolicy: [] },
      'configuration of ImagePolicyWebhook: imagePolicy.kubeConfigFile must name a kubeconfig',
    ],
    [
      withImages({ kubeConfig: null, kubeConfigFile: '/a' }),
      'configuration of ImagePolicyWebhook: imagePolicy: this server reads no files; give the kubeconfig itself as kubeConfig',
    ],
    [
      withImages({ kubeConfig: {} }),
      'configuration of ImagePolicyWebhook: imagePolicy.kubeConfig has no context ""; set current-context to one of its own',
    ],
  ])('ImagePolicyWebhook refuses the configuration %j', async (configuration, message) => {
    expect(await refusalOf('ImagePolicyWebhook', configuration)).toBe(message)
  })
})
