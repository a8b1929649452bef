import { describe, expect, it } from 'vitest'
import { openCtl } from '../../../../support/command/ctl-terminal.ts'

describe('create of a kind', () => {
  it.each([
    ['namespace team', 'namespace/team'],
    ['cm c --from-literal=a=1 --from-literal=b=2', 'configmap/c'],
    ['secret generic s --from-literal=a=1', 'secret/s'],
    ['secret docker-registry s --docker-username=u --docker-password=p', 'secret/s'],
    ['deployment web --image=nginx --replicas=2 --port=80', 'deployment.apps/web'],
    ['service clusterip s --tcp=80:8080', 'service/s'],
    ['svc nodeport s --tcp=80', 'service/s'],
    ['service externalname s --external-name=example.com', 'service/s'],
    ['sa robot', 'serviceaccount/robot'],
    ['job once --image=busybox -- date', 'job.batch/once'],
    [`cronjob often --image=busybox --schedule='* * * * *'`, 'cronjob.batch/often'],
    ['role r --verb=get,list --resource=pods,deployments.apps', 'role.rbac.authorization.k8s.io/r'],
    [
      'clusterrole r --verb=get --non-resource-url=/healthz',
      'clusterrole.rbac.authorization.k8s.io/r',
    ],
    ['rolebinding b --clusterrole=view --user=jane', 'rolebinding.rbac.authorization.k8s.io/b'],
    [
      'clusterrolebinding b --clusterrole=view --group=all',
      'clusterrolebinding.rbac.authorization.k8s.io/b',
    ],
    ['ingress i --rule=example.com/*=web:80,tls=cert', 'ingress.networking.k8s.io/i'],
    ['quota q --hard=pods=2', 'resourcequota/q'],
    ['priorityclass high --value=10', 'priorityclass.scheduling.k8s.io/high'],
    ['pdb p --selector=app=web --min-available=1', 'poddisruptionbudget.policy/p'],
  ])('create %s makes an object that the server takes', async (words, name) => {
    const { terminal } = await openCtl()
    expect(await terminal.run(`create ${words}`)).toBe(`${name} created\n`)
    expect(await terminal.fail(`create ${words}`)).toMatch(/already exists\n$/)
  })

  it('create of a kind prints the object of a dry run as kubectl does', async () => {
    const { terminal } = await openCtl()
    const line = 'create deployment web --image=docker.io/library/nginx:1 --dry-run=client -o yaml'
    expect(await terminal.run(line)).toBe(`apiVersion: apps/v1
kind: Deployment
metadata:
  creationTimestamp: null
  labels:
    app: web
  name: web
spec:
  replicas: 1
  selector:
    matchLabels:
      app: web
  strategy: {}
  template:
    metadata:
      creationTimestamp: null
      labels:
        app: web
    spec:
      containers:
      - image: docker.io/library/nginx:1
        name: nginx
        resources: {}
status: {}
`)
  })

  it('create of a kind reads files and environment files', async () => {
    const { terminal } = await openCtl()
    terminal.files.set('conf/app.properties', 'a=1\n')
    terminal.files.set('vars.env', '# comment\nA=1\nB=x=y\n')
    await terminal.run('create cm c --from-file=conf/app.properties --from-file=k=vars.env')
    expect(await terminal.run("get cm c -o jsonpath='{.data.app\\.properties}'")).toBe('a=1\n')
    await terminal.run('create cm e --from-env-file=vars.env')
    expect(await terminal.run('get cm e -o jsonpath={.data}')).toBe('{"A":"1","B":"x=y"}')
  })

  it('create of a job copies a cron job, which then owns the job', async () => {
    const { terminal } = await openCtl()
    await terminal.run(`create cronjob often --image=busybox --schedule='* * * * *' -- date`)
    expect(await terminal.run('create job now --from=cronjob/often')).toBe(
      'job.batch/now created\n',
    )
    const path = '{.metadata.ownerReferences[0].name} {.spec.template.spec.containers[0].command}'
    expect(await terminal.run(`get job now -o jsonpath='${path}'`)).toBe('often ["date"]')
  })

  it('create of a kind saves the configuration for a later apply', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create cm c --save-config')
    expect(await terminal.run('get cm c -o yaml')).toContain(
      'kubectl.kubernetes.io/last-applied-configuration: |\n',
    )
  })

  it.each([
    ['create ns', /exactly one NAME is required, got 0\nSee 'kubectl create namespace -h'/],
    ['create ns a b', /exactly one NAME is required, got 2/],
    ['create nosuch', /Unexpected args: \[nosuch\]/],
    ['create cm c --from-literal=a', /invalid literal source a, expected key=value/],
    [
      'create cm c --from-literal=a=1 --from-literal=a=2',
      /another key by that name already exists/,
    ],
    ['create deployment web', /required flag\(s\) "image" not set/],
    ['create service clusterip s', /at least one tcp port specifier must be provided/],
    ['create role r --verb=get', /at least one resource must be specified/],
    ['create rolebinding r --user=u', /exactly one of clusterrole or role must be specified/],
    ['create ingress i --rule=foo', /rule foo is invalid/],
    ['create quota q --hard=cpu', /Invalid argument syntax cpu/],
    ['create job j', /either --image or --from must be specified/],
    ['create deployment web --image=a -n nosuch', /namespaces "nosuch" not found/],
  ])('create of a kind refuses %j', async (line, message) => {
    const { terminal } = await openCtl()
    expect(await terminal.fail(line)).toMatch(message)
  })
})
