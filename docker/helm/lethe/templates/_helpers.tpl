{{- define "lethe.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end }}
{{- end }}

{{- define "lethe.selector" -}}
app.kubernetes.io/name: lethe
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "lethe.labels" -}}
{{ include "lethe.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- define "lethe.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- end }}

{{/* Labels of a part of the release; the application's pods are selected by name, so other pods have other names. */}}
{{- define "lethe.partSelector" -}}
app.kubernetes.io/name: lethe-{{ .part }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{- define "lethe.partLabels" -}}
{{ include "lethe.partSelector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
{{- end }}

{{- define "lethe.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{ .Values.serviceAccount.name | default (include "lethe.name" .) }}
{{- else -}}
{{ .Values.serviceAccount.name | default "default" }}
{{- end }}
{{- end }}

{{/* What reaches the brokers, for all commands. */}}
{{- define "lethe.environment" -}}
- {name: KAFKA_BOOTSTRAP_SERVERS, value: {{ .Values.kafka.bootstrapServers | quote }}}
- {name: LETHE_APPLICATION_ID, value: {{ .Values.lethe.applicationId | quote }}}
- {name: LETHE_TOPIC_PREFIX, value: {{ .Values.lethe.topicPrefix | quote }}}
- {name: LETHE_PARTITIONS, value: {{ .Values.lethe.partitions | quote }}}
- {name: KAFKA_REPLICATION_FACTOR, value: {{ .Values.lethe.replicationFactor | quote }}}
{{- end }}

{{/* The endpoint of the embedding worker, for the worker and for the queries of contexts. */}}
{{- define "lethe.embedEndpoint" -}}
{{- with .Values.workers.embed }}
{{- if .url }}
- {name: LETHE_EMBED_URL, value: {{ .url | quote }}}
- {name: LETHE_EMBED_MODEL, value: {{ .model | quote }}}
{{- with .existingSecret }}
- name: LETHE_EMBED_API_KEY
  valueFrom: {secretKeyRef: {name: {{ . }}, key: api-key}}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "lethe.llmEndpoint" -}}
{{- with .Values.workers.llm }}
- {name: LETHE_LLM_URL, value: {{ .url | quote }}}
{{- with .existingSecret }}
- name: LETHE_LLM_API_KEY
  valueFrom: {secretKeyRef: {name: {{ . }}, key: api-key}}
{{- end }}
{{- end }}
{{- end }}

{{/* Port, address and token of /metrics and the probes. */}}
{{- define "lethe.httpEnvironment" -}}
- {name: LETHE_HTTP_PORT, value: {{ .Values.http.port | toString | quote }}}
# The kubelet and Prometheus connect from outside the pod.
- {name: LETHE_HTTP_HOST, value: 0.0.0.0}
- name: LETHE_HTTP_TOKEN
  valueFrom: {secretKeyRef: {name: {{ .Values.http.existingSecret }}, key: token}}
{{- end }}

{{/* Settings that all commands but topics apply read. */}}
{{- define "lethe.serviceEnvironment" -}}
{{- with .Values.lethe.schemaRegistryUrl }}
- {name: LETHE_SCHEMA_REGISTRY_URL, value: {{ . | quote }}}
{{- end }}
{{- if .Values.lethe.policy }}
- {name: LETHE_POLICY, value: /etc/lethe/policy/policy.edn}
{{- end }}
{{- end }}

{{- define "lethe.probes" -}}
startupProbe:
  httpGet: {path: /live, port: {{ .port }}}
  periodSeconds: 5
  failureThreshold: 60
livenessProbe:
  httpGet: {path: /live, port: {{ .port }}}
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: {path: /ready, port: {{ .port }}}
  periodSeconds: 5
  timeoutSeconds: 5
{{- end }}

{{/* Settings of all pods, up to their containers. */}}
{{- define "lethe.pod" -}}
serviceAccountName: {{ include "lethe.serviceAccount" . }}
automountServiceAccountToken: false
# For services named kafka or lethe, Kubernetes would set variables with the prefixes of Lethe's settings.
enableServiceLinks: false
securityContext: {{- include "lethe.podSecurity" . | nindent 2 }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "lethe.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- . | nindent 8 }}
{{- end }}

{{- define "lethe.placement" -}}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Volumes of all pods, and where they are mounted. */}}
{{- define "lethe.mounts" -}}
- {name: tmp, mountPath: /tmp}
{{- if .Values.kafka.existingSecret }}
- {name: kafka, mountPath: /etc/lethe/kafka, readOnly: true}
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "lethe.volumes" -}}
- {name: tmp, emptyDir: {sizeLimit: 256Mi}}
{{- if .Values.kafka.existingSecret }}
- {name: kafka, secret: {secretName: {{ .Values.kafka.existingSecret }}, defaultMode: 288}}
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "lethe.policyMount" -}}
{{- if .Values.lethe.policy }}
- {name: policy, mountPath: /etc/lethe/policy, readOnly: true}
{{- end }}
{{- end }}

{{- define "lethe.policyVolume" -}}
{{- if .Values.lethe.policy }}
- {name: policy, configMap: {name: {{ include "lethe.name" . }}-policy}}
{{- end }}
{{- end }}

{{/*
A stateless part of the release with its disruption budget.
root: the chart; part: name; values: replicas, resources and environment; args: the command; port: name and number of the
probes' port; environment, mounts, volumes: what this part has in addition.
*/}}
{{- define "lethe.part" -}}
{{- $name := printf "%s-%s" (include "lethe.name" .root) .part -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels: {{- include "lethe.partLabels" . | nindent 4 }}
spec:
  replicas: {{ .values.replicas }}
  selector:
    matchLabels: {{- include "lethe.partSelector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "lethe.partLabels" . | nindent 8 }}
      annotations:
        checksum/policy: {{ .root.Values.lethe.policy | sha256sum }}
        {{- with .root.Values.podAnnotations }}{{ toYaml . | nindent 8 }}{{ end }}
    spec:
      {{- include "lethe.pod" .root | nindent 6 }}
      {{- include "lethe.spread" (include "lethe.partSelector" .) | nindent 6 }}
      containers:
        - name: {{ .part }}
          image: {{ include "lethe.image" .root | quote }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          args: [{{ .args }}{{ include "lethe.config" .root }}]
          env:
            {{- include "lethe.environment" .root | nindent 12 }}
            {{- with include "lethe.serviceEnvironment" .root }}{{ . | trim | nindent 12 }}{{ end }}
            {{- .environment | trim | nindent 12 }}
            {{- range $variable, $value := .values.environment }}
            - {name: {{ $variable }}, value: {{ $value | quote }}}
            {{- end }}
          ports:
            - {name: {{ .port.name }}, containerPort: {{ .port.number }}}
          {{- include "lethe.probes" (dict "port" .port.name) | nindent 10 }}
          securityContext: {{- include "lethe.containerSecurity" .root | nindent 12 }}
          resources: {{- toYaml .values.resources | nindent 12 }}
          volumeMounts:
            {{- include "lethe.mounts" .root | nindent 12 }}
            {{- with include "lethe.policyMount" .root }}{{ . | trim | nindent 12 }}{{ end }}
            {{- with .mounts }}{{ . | nindent 12 }}{{ end }}
      volumes:
        {{- include "lethe.volumes" .root | nindent 8 }}
        {{- with include "lethe.policyVolume" .root }}{{ . | trim | nindent 8 }}{{ end }}
        {{- with .volumes }}{{ . | nindent 8 }}{{ end }}
      {{- with include "lethe.placement" .root }}{{ . | trim | nindent 6 }}{{ end }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}
  labels: {{- include "lethe.partLabels" . | nindent 4 }}
spec:
  maxUnavailable: {{ .root.Values.podDisruptionBudget.maxUnavailable }}
  selector:
    matchLabels: {{- include "lethe.partSelector" . | nindent 6 }}
{{- end }}

{{- define "lethe.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "lethe.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{- define "lethe.config" -}}
{{- if .Values.kafka.existingSecret }}, --config, /etc/lethe/kafka/client.properties{{ end }}
{{- end }}
