/** Texts of the expressions panel. */
export interface ExpressionTexts {
  readonly expression: string
  /** YAML. */
  readonly self: string
  /** YAML; undefined where there is no former object. */
  readonly oldSelf: string | undefined
}

export interface ExpressionExample extends ExpressionTexts {
  /** As the menu shows it. */
  readonly title: string
}

const shop = `metadata:
  name: shop
spec:
  minReplicas: 2
  maxReplicas: 5
  replicas: 3
`

export const expressionExamples: readonly ExpressionExample[] = [
  {
    title: 'Number within bounds',
    expression:
      'self.spec.minReplicas <= self.spec.replicas &&\nself.spec.replicas <= self.spec.maxReplicas',
    self: shop,
    oldSelf: undefined,
  },
  {
    title: 'Field that never changes',
    expression: 'self.spec.storageClass == oldSelf.spec.storageClass',
    self: 'spec:\n  storageClass: fast\n  size: 20Gi\n',
    oldSelf: 'spec:\n  storageClass: slow\n  size: 10Gi\n',
  },
  {
    title: 'Every element of a list',
    expression:
      "self.spec.containers.all(c,\n  has(c.resources.limits) && c.image.matches('^registry[.]example[.]test/'))",
    self: `spec:
  containers:
    - name: web
      image: registry.example.test/web:1.4
      resources:
        limits:
          memory: 64Mi
    - name: helper
      image: docker.io/helper
      resources: {}
`,
    oldSelf: undefined,
  },
  {
    title: 'New list out of an old one',
    expression: "self.spec.ports.filter(p, p.port < 1024).map(p, p.name + ':' + string(p.port))",
    self: `spec:
  ports:
    - name: http
      port: 80
    - name: https
      port: 443
    - name: admin
      port: 9000
`,
    oldSelf: undefined,
  },
  {
    title: 'Times and durations',
    expression:
      "timestamp(self.spec.notAfter) - timestamp(self.spec.notBefore) <= duration('2160h')",
    self: 'spec:\n  notBefore: "2026-01-01T00:00:00Z"\n  notAfter: "2026-03-01T00:00:00Z"\n',
    oldSelf: undefined,
  },
  {
    title: 'Message with text and numbers',
    expression:
      "self.spec.replicas > 5 ? 'too many'\n  : string(5 - self.spec.replicas) + ' more may be added to ' + self.metadata.name",
    self: shop,
    oldSelf: undefined,
  },
  {
    title: 'More than it may cost',
    expression:
      'self.all(a, self.all(b, self.all(c, self.all(d, self.all(e, self.all(f,\n  a + b + c + d + e + f >= 0))))))',
    self: `[${Array.from({ length: 20 }, (_, at) => at).join(', ')}]\n`,
    oldSelf: undefined,
  },
]
