/** A Stage of pods with a query that has no end, or makes more than it may. */
function stage(name: string, fields: string): string {
  return `apiVersion: kwok.x-k8s.io/v1alpha1
kind: Stage
metadata: { name: ${name} }
spec:
  resourceRef: { apiGroup: v1, kind: Pod }
${fields}`
}

function selecting(key: string): string {
  return `  selector:
    matchExpressions:
    - { key: ${JSON.stringify(key)}, operator: Exists }
  next: { statusTemplate: "phase: Running" }
`
}

const always = `  selector:
    matchLabels: {}
`

const rendering = (template: string): string =>
  `${always}  weight: 1
  next:
    statusTemplate: ${JSON.stringify(template)}
`

/** Stages whose programs are stopped, with the part of the message that says which program it was. */
export const hostileStages: readonly {
  readonly name: string
  readonly manifest: string
  readonly message: string
}[] = [
  {
    name: 'endless',
    fields: selecting('.data | range(1000000000) | select(. == -1)'),
    message:
      'spec.selector.matchExpressions[0].key takes more than 50000 steps, and was stopped at character 38: ==',
  },
  {
    name: 'list',
    fields: selecting('[range(1000000000)]'),
    message:
      'spec.selector.matchExpressions[0].key takes more than 50000 steps, and was stopped at character 2: range',
  },
  {
    name: 'sums',
    fields: selecting(
      `.metadata.name | ${Array.from({ length: 26 }, () => '("a","b")').join(' + ')}`,
    ),
    message: 'spec.selector.matchExpressions[0].key takes more than 50000 steps',
  },
  {
    name: 'doubled',
    fields: selecting(`"x" ${'| . + . '.repeat(40)}`),
    message: 'spec.selector.matchExpressions[0].key takes more than 50000 steps',
  },
  {
    name: 'shared',
    fields: selecting(`. ${'| [., .] '.repeat(40)}| tojson`),
    message: 'spec.selector.matchExpressions[0].key takes more than 50000 steps',
  },
  {
    name: 'weighed',
    fields: `${always}  weightFrom: { expressionFrom: "last(range(1000000000))" }
  next: { statusTemplate: "phase: Running" }
`,
    message: 'spec.weightFrom.expressionFrom takes more than 50000 steps',
  },
  {
    name: 'delayed',
    fields: `${always}  delay: { durationFrom: { expressionFrom: "[range(1000000000)] | tojson" } }
  next: { statusTemplate: "phase: Running" }
`,
    message: 'spec.delay.durationFrom.expressionFrom takes more than 50000 steps',
  },
  {
    name: 'expression',
    fields: `  selector:
    matchExpressions:
    - cel:
        expression: "[1,2,3,4,5,6,7,8,9].all(a, [1,2,3,4,5,6,7,8,9].all(b, [1,2,3,4,5,6,7,8,9].all(c, [1,2,3,4,5,6,7,8,9].all(d, [1,2,3,4,5,6,7,8,9].all(e, a + b + c + d + e > 0)))))"
  next: { statusTemplate: "phase: Running" }
`,
    message: 'spec.selector.matchExpressions[0].cel.expression takes more than 50000 steps',
  },
  {
    name: 'ranges',
    fields: rendering('{{ range until 9999 }}{{ range until 9999 }}x{{ end }}{{ end }}'),
    message: 'spec.next.statusTemplate takes more than 100000 steps, and was stopped at line 1',
  },
  {
    name: 'width',
    fields: rendering('message: {{ printf "%999999999d" 1 }}'),
    message: 'spec.next.statusTemplate takes more than 100000 steps, and was stopped at line 1',
  },
  {
    name: 'repeated',
    fields: rendering('a: 1\nmessage: {{ repeat 999999 (repeat 999999 "x") }}'),
    message: 'spec.next.statusTemplate takes more than 100000 steps, and was stopped at line 2',
  },
  {
    name: 'indented',
    fields: rendering('message: {{ nindent 99999999 (printf "ab") }}'),
    message: 'spec.next.statusTemplate takes more than 100000 steps, and was stopped at line 1',
  },
].map(({ name, fields, message }) => ({ name, manifest: stage(name, fields), message }))
