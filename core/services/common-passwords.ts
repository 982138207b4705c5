/**
 * The passwords that head every published list of leaked ones, with those of this trade and language. Whoever may try
 * ten times tries these.
 */
const COMMON: ReadonlySet<string> = new Set(
  `12345 123456 1234567 12345678 123456789 1234567890 0123456789 123123 123321 111111 000000 222222 555555 666666
   777777 888888 999999 654321 987654321 112233 121212 101010 11111 00000 55555 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
   zaq12wsx qwerty qwerty1 qwerty12 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm abc123 abcd1234 a123456
   a1b2c3 aa123456 password password1 password12 password123 passw0rd p@ssw0rd admin admin1 admin12 admin123
   administrator root toor guest welcome welcome1 letmein login master shadow dragon monkey football baseball
   superman batman iloveyou sunshine princess michael hello hello123 secret test test1 test123 teste teste123 senha
   senha1 senha12 senha123 senha1234 mudar mudar123 trocar123 brasil brasil123 flamengo corinthians palmeiras
   vasco gremio cruzeiro saopaulo familia jesus jesus123 deusefiel amor123 amorzinho estrela felicidade gabriel
   whatsapp whatsapp123 whaticket atendimento suporte suporte123 empresa empresa123 usuario changeme default`.split(
    /\s+/,
  ),
);

/** True for a password that is guessed first, whatever its case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
