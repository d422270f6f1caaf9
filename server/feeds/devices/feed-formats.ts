import { FEED_FILES } from '../../../contract/library/feeds.ts'
import type { PictureWords } from '../../../contract/pictures/picture.ts'
import { escapeHtml } from '../../http/html.ts'

/** What a feed shows now, as programs read it. */
export type FeedItem = {
  /** Of the feed, without a trailing slash. */
  readonly address: string
  /** Another name for each picture: programs keep what they have fetched by its address. */
  readonly file: string
  readonly shown: PictureWords
  readonly width: number
  readonly height: number
}

/** One entry, always as a list: that is what wallpaper changers expect. */
export function feedJson({ address, file, shown: { title, maker, makerUrl }, width, height }: FeedItem): string {
  const credit = maker && { author: maker, ...(makerUrl && { author_url: makerUrl }) }
  return JSON.stringify([{ url: `${address}/${file}`, title, width, height, ...credit }])
}

/** Media RSS (https://www.rssboard.org/media-rss). */
export function feedXml({ address, file, shown: { title, maker }, width, height }: FeedItem, shop: string): string {
  const url = escapeHtml(`${address}/${file}`)
  const words = escapeHtml(title)
  const credit = maker ? `\n      <media:credit role="author" scheme="urn:ebu">${escapeHtml(maker)}</media:credit>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">
  <channel>
    <title>${escapeHtml(shop)}</title>
    <link>${escapeHtml(address)}/${FEED_FILES.picture}</link>
    <description>${words}</description>
    <item>
      <title>${words}</title>
      <link>${url}</link>
      <guid isPermaLink="false">${escapeHtml(file)}</guid>
      <media:content url="${url}" type="image/jpeg" medium="image" width="${width}" height="${height}"/>${credit}
    </item>
  </channel>
</rss>
`
}

/** For macOS and Linux. It holds the feed's address and nothing else of anybody. */
export function shellScript(address: string): string {
  return `#!/bin/sh
# Fetches the picture of a wallpaper feed and sets it. This address is made for one device; keep it to yourself.
#   sh wallpaper.sh            now
#   sh wallpaper.sh install    now, and every hour from now on
#   sh wallpaper.sh remove     no more
set -eu
umask 077
feed='${address}'
folder="\${XDG_DATA_HOME:-$HOME/.local/share}/wallpaper-feed"
units="\${XDG_CONFIG_HOME:-$HOME/.config}/systemd/user"
agent="$HOME/Library/LaunchAgents/wallpaper-feed.plist"
if [ "\${1:-}" = remove ]; then
  if [ -f "$agent" ]; then launchctl unload "$agent"; else systemctl --user disable --now wallpaper-feed.timer; fi
  rm -rf "$folder" "$agent" "$units/wallpaper-feed.service" "$units/wallpaper-feed.timer"
  exit
fi
mkdir -p "$folder"
if [ "\${1:-}" = install ]; then
  cp "$0" "$folder/wallpaper.sh"
  if [ "$(uname)" = Darwin ]; then
    mkdir -p "\${agent%/*}"
    script=$(printf '%s' "$folder/wallpaper.sh" | sed 's/&/\\&amp;/g;s/</\\&lt;/g')
    printf '<plist version="1.0"><dict><key>Label</key><string>wallpaper-feed</string><key>ProgramArguments</key><array><string>/bin/sh</string><string>%s</string></array><key>StartInterval</key><integer>3600</integer></dict></plist>' "$script" >"$agent"
    launchctl load "$agent"
  else
    mkdir -p "$units"
    printf '[Service]\\nType=oneshot\\nExecStart=/bin/sh "%s"\\n' "$folder/wallpaper.sh" >"$units/wallpaper-feed.service"
    printf '[Timer]\\nOnCalendar=hourly\\nRandomizedDelaySec=300\\nPersistent=true\\n[Install]\\nWantedBy=timers.target\\n' >"$units/wallpaper-feed.timer"
    systemctl --user enable --now wallpaper-feed.timer
  fi
fi
rm -f "$folder/new"
curl -fsSL --retry 3 --etag-compare "$folder/etag" --etag-save "$folder/new-etag" -o "$folder/new" "$feed/${FEED_FILES.picture}"
[ -s "$folder/new" ] || exit 0
picture="$folder/$(date +%s).jpg"
mv "$folder/new" "$picture"
if [ "$(uname)" = Darwin ]; then
  osascript -e "tell application \\"System Events\\" to tell every desktop to set picture to POSIX file \\"$picture\\""
elif [ "\${XDG_CURRENT_DESKTOP:-}" = KDE ]; then
  plasma-apply-wallpaperimage "$picture"
else
  for key in picture-uri picture-uri-dark; do gsettings set org.gnome.desktop.background $key "file://$picture"; done
fi
mv "$folder/new-etag" "$folder/etag"
for old in "$folder"/*.jpg; do [ "$old" = "$picture" ] || rm -f "$old"; done
`
}

/** For Windows, from PowerShell 5.1 on, which every Windows has. */
export function powershellScript(address: string): string {
  return `# Fetches the picture of a wallpaper feed and sets it. This address is made for one device; keep it to yourself.
#   wallpaper.ps1            now
#   wallpaper.ps1 install    now, and every hour from now on
#   wallpaper.ps1 remove     no more
param([ValidateSet('now', 'install', 'remove')][string]$Do = 'now')
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
$Feed = '${address}'
$Folder = Join-Path ([Environment]::GetFolderPath('LocalApplicationData')) 'wallpaper-feed'
if ($Do -eq 'remove') {
  Unregister-ScheduledTask -TaskName 'Wallpaper feed' -Confirm:$false
  Remove-Item -Recurse -Force $Folder
  exit
}
New-Item -ItemType Directory -Force $Folder | Out-Null
if ($Do -eq 'install') {
  $Script = Join-Path $Folder 'wallpaper.ps1'
  Copy-Item -Force $PSCommandPath $Script
  $Words = "-NoProfile -WindowStyle Hidden -ExecutionPolicy Bypass -File \`"$Script\`""
  $Action = New-ScheduledTaskAction -Execute 'powershell.exe' -Argument $Words
  $Hourly = New-ScheduledTaskTrigger -Once -At (Get-Date) -RepetitionInterval (New-TimeSpan -Hours 1)
  $Settings = New-ScheduledTaskSettingsSet -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -StartWhenAvailable
  Register-ScheduledTask -TaskName 'Wallpaper feed' -Action $Action -Trigger $Hourly -Settings $Settings -Force | Out-Null
}
$New = Join-Path $Folder 'new'
$EtagFile = Join-Path $Folder 'etag'
$Headers = @{}
if (Test-Path $EtagFile) { $Headers['If-None-Match'] = (Get-Content -Raw $EtagFile).Trim() }
try {
  $Answer = Invoke-WebRequest -UseBasicParsing -Uri "$Feed/${FEED_FILES.picture}" -Headers $Headers -OutFile $New -PassThru
} catch {
  if ($_.Exception.Response -and [int]$_.Exception.Response.StatusCode -eq 304) { exit }
  throw
}
$Picture = Join-Path $Folder ('{0:yyyyMMddHHmmss}.jpg' -f (Get-Date))
Move-Item -Force $New $Picture
if ($env:OS -eq 'Windows_NT') {
  $Call = '[DllImport("user32.dll", CharSet = CharSet.Unicode)] public static extern bool SystemParametersInfo(uint action, uint value, string text, uint flags);'
  Add-Type -Namespace Feed -Name Desktop -MemberDefinition $Call
  if (-not [Feed.Desktop]::SystemParametersInfo(20, 0, $Picture, 3)) { throw 'Windows did not take the picture.' }
}
[string]($Answer.Headers['ETag'] | Select-Object -First 1) | Set-Content $EtagFile
Get-ChildItem $Folder -Filter '*.jpg' | Where-Object { $_.FullName -ne $Picture } | Remove-Item
`
}
