/** What no page and no mail of another shop may say: the sample shop's name, things and prices. */
export const SAMPLE_WORDS =
  /pure[ _-]?8k|spiderman|ninja|medieval|futuristic|sci-?_?fi|formula ?one|anime|gaming|deserves fire|power wallpapers|have requests|\$\d|\d\$/i
