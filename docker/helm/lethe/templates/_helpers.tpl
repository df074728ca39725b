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

{{/* What reaches the brokers, for run and for topics apply. */}}
{{- define "lethe.environment" -}}
- {name: KAFKA_BOOTSTRAP_SERVERS, value: {{ .Values.kafka.bootstrapServers | quote }}}
- {name: LETHE_APPLICATION_ID, value: {{ .Values.lethe.applicationId | quote }}}
- {name: LETHE_TOPIC_PREFIX, value: {{ .Values.lethe.topicPrefix | quote }}}
- {name: LETHE_PARTITIONS, value: {{ .Values.lethe.partitions | quote }}}
- {name: KAFKA_REPLICATION_FACTOR, value: {{ .Values.lethe.replicationFactor | quote }}}
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
