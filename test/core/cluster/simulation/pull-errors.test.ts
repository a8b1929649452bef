import { describe, expect, it } from 'vitest'
import {
  imageIdOf,
  imageNameError,
} from '../../../../core/cluster/simulation/containers/image-name.ts'
import { pullErrorOf } from '../../../../core/cluster/simulation/containers/pull-errors.ts'

const hex = 'a'.repeat(64)

describe('pulls of images that no registry has', () => {
  it.each([
    ['webserver:404', /docker.io\/library\/webserver:404: not found$/],
    ['nginx:does-not-exist', /nginx:does-not-exist: not found$/],
    ['example.com/no-such-image', /pull access denied/],
    ['nosuch/image', /pull access denied/],
    ['ngnix', /pull access denied/],
    ['registry.k8s.io/nosuch:1', /registry.k8s.io\/nosuch:1: not found$/],
    ['quay.io/missing/web:1', /quay.io\/v2\/missing\/web\/manifests\/1: 401 UNAUTHORIZED$/],
    [
      'ghcr.io/nosuch/web',
      /scope=repository%3Anosuch%2Fweb%3Apull&service=ghcr.io: 403 Forbidden$/,
    ],
    ['invalid.registry.k8s.io/alpine:3.1', /lookup invalid.registry.k8s.io: no such host$/],
    ['registry.invalid/alpine', /lookup registry.invalid: no such host$/],
  ])('an image named %s is not pulled', (image, message) => {
    expect(pullErrorOf(image, {})).toMatch(message)
  })

  it.each([
    'shop/web:v404',
    'valid.example.com/web:1',
    'myregistry:5000/nginx:anything',
    `nginx:1.161@sha256:${hex}`,
    'team/invalid-credentials-service:1',
    'shop/ngnix',
  ])('the image %s is pulled', (image) => {
    expect(pullErrorOf(image, {})).toBeUndefined()
  })
})

describe('tags of known repositories', () => {
  it.each([
    'gcr.io/google-samples/kubernetes-bootcamp:v10',
    'gcr.io/google-samples/hello-app:3.0',
    'nginx:1.0.23449928384992872784',
    'nginx:1.161',
    'nginx:1.404',
    'nginx:4040',
    'nginx:v1',
    'nginx:typo',
    'docker.io/library/nginx:1.27.3.1',
    'busybox:1.999',
    'postgres:99',
    'python:3.99',
    'registry.k8s.io/nginx-slim:9.1',
  ])('%s is not found', (image) => {
    expect(pullErrorOf(image, {})).toMatch(/code = NotFound .*: not found$/)
  })

  it.each([
    'nginx:1 nginx:1.7.9 nginx:1.27.3-alpine3.20-slim nginx:stable-perl nginx:mainline-trixie nginx:1.29.1-alpine-otel nginx:1.40',
    'httpd:2.4.62-bookworm redis:7.2-rc-alpine redis:8.0-M02-alpine3.20 memcached:1.6.39-trixie busybox:1.28 busybox:stable-uclibc',
    'alpine:edge alpine:20240807 mysql:8.0.36-debian mysql:8.0.36-1.el9 mysql:lts-oraclelinux9 mariadb:10.11.8-ubi9 mariadb:11.4.2-noble',
    'postgres:9.6.24-stretch postgres:18beta1 mongo:4.4.29-windowsservercore-1809 python:3.12-slim-bookworm python:3.14.0b2',
    'node:lts-iron node:0.10.48 node:22.4.1-alpine3.20 golang:1.23rc1 perl:5.34.0 php:5.6.40-fpm wordpress:4.8-apache',
    'debian:bookworm-20240612-slim debian:6.0.10 ubuntu:14.04.5 ubuntu:jammy-20240101 rabbitmq:3.13-management-alpine',
    'gcr.io/google-samples/kubernetes-bootcamp:v1 docker.io/jocatalin/kubernetes-bootcamp:v2 gcr.io/google-samples/hello-app:2.0',
    'registry.k8s.io/nginx-slim:0.24 k8s.gcr.io/nginx-slim:0.8 registry.k8s.io/echoserver:1.10 registry.k8s.io/pause:3.10.1',
    'registry.k8s.io/e2e-test-images/agnhost:2.56 registry.k8s.io/e2e-test-images/busybox:1.37.0-1 registry.k8s.io/etcd:3.6.4-0',
    'registry.k8s.io/e2e-test-images/nginx:1.14-4 registry.k8s.io/e2e-test-images/httpd:2.4.38-4 registry.k8s.io/coredns/coredns:v1.12.1',
    'registry.k8s.io/kube-apiserver:v1.35.0-alpha.3.45_abc hello-world:linux traefik:v3.1 traefik:2.10 prom/prometheus:v2.55.1',
  ])('%s may exist', (images) => {
    expect(images.split(' ').filter((image) => pullErrorOf(image, {}) !== undefined)).toEqual([])
  })
})

describe('texts that are no image references', () => {
  it.each([
    [
      'Not Valid',
      'invalid reference format: repository name (library/Not Valid) must be lowercase',
    ],
    ['nginx:', 'invalid reference format'],
    ['https://nginx', 'invalid reference format'],
    [hex, `invalid repository name (${hex}), cannot specify 64-byte hexadecimal strings`],
    ['nginx@sha256:abc', 'invalid reference format'],
    [`nginx@sha256:${hex.slice(1)}`, 'invalid checksum digest length'],
    [`nginx@sha256:${hex.toUpperCase()}`, 'invalid checksum digest format'],
    [`nginx@md5:${hex}`, 'unsupported digest algorithm'],
    [`shop/${'w'.repeat(256)}`, 'repository name must not be more than 255 characters'],
  ])('%s', (image, why) => {
    expect(imageNameError(image)).toBe(
      `Failed to apply default image tag "${image}": couldn't parse image name "${image}": ${why}`,
    )
  })

  it('a tag beside a digest counts for nothing', () => {
    expect(imageIdOf(`nginx:1.27@sha256:${hex}`)).toBe(`docker.io/library/nginx@sha256:${hex}`)
  })
})
